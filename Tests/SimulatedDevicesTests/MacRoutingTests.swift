import Keychains
import SimulatedDevices
import Testing

/// Which keychain of macOS a call goes to (SecItem.cpp, SecItemCategorizeQuery; TN3137).
/// https://github.com/apple-oss-distributions/Security/tree/Security-61901.0.87.0.1
struct MacRoutingTests {
  let mac = SimulatedDevice(system: SimulatedSystem(.macOS, 15))
  let daemon = SimulatedClient(.daemon, groups: ["*"])
  let systemExtension = SimulatedClient(.systemExtension, groups: [Fixture.group])

  @Test func additionWithoutTheFlagGoesToKeychainFile() throws {
    let (status, answer) = mac.appKeychain.answer(
      .add, Fixture.raw().with("r_PersistentRef", .boolean(true)))
    #expect(status == .success)
    let bytes = try #require(answer.bytes)
    #expect(ReferenceForm(of: bytes) == .keychainFile)
    #expect(mac.status(.copy, Fixture.lookup) == .success)
    #expect(mac.status(.copy, Fixture.lookup.with("nleg", .boolean(true))) == .itemNotFound)
    #expect(mac.status(.copy, ["v_PersistentRef": .data(bytes)]) == .success)
  }

  @Test func requestsOfThePackageMeanTheDataProtectionKeychain() throws {
    _ = try mac.appKeychain.add(Fixture.addition())
    #expect(mac.status(.copy, Fixture.lookup.with("nleg", .boolean(true))) == .success)
    #expect(mac.status(.copy, Fixture.lookup.with("nleg", .boolean(false))) == .itemNotFound)
  }

  @Test(arguments: KeychainOperation.allCases)
  func daemonsAndSystemExtensionsHaveNoDataProtectionKeychain(operation: KeychainOperation) {
    for client in [daemon, systemExtension] {
      let query = Fixture.raw().with("nleg", .boolean(true))
      let (status, _) = mac.keychain(for: client).answer(
        operation, query, changes: ["labl": .text("l")])
      #expect(status == .notAvailable)
    }
  }

  @Test func daemonReadsKeychainFileWhileLocked() throws {
    let bytes = try #require(
      mac.keychain(for: daemon).answer(.add, Fixture.raw().with("r_PersistentRef", .boolean(true)))
        .answer.bytes)
    mac.reboot()
    let answer = mac.keychain(for: daemon).answer(
      .copy, ["v_PersistentRef": .data(bytes), "r_Data": .boolean(true)])
    #expect(answer.answer.bytes == Array(Fixture.password.utf8))
  }

  @Test func daemonCannotResolveReferenceOfTheDataProtectionKeychain() throws {
    let reference = try mac.appKeychain.add(Fixture.addition())
    let query: RawQuery = ["v_PersistentRef": .data(reference.bytesForProfile())]
    #expect(mac.keychain(for: systemExtension).answer(.copy, query).status == .notAvailable)
  }

  @Test func daemonFindsNothingOfTheDataProtectionKeychainByAttributes() throws {
    _ = try mac.appKeychain.add(Fixture.addition())
    let keychain = mac.keychain(for: daemon)
    #expect(keychain.answer(.copy, Fixture.lookup).status == .itemNotFound)
    #expect(keychain.answer(.delete, Fixture.lookup).status == .itemNotFound)
    #expect(mac.status(.copy, Fixture.lookup) == .success, "the app searches both")
  }

  @Test func keychainFileIgnoresAccessibilityAndGroups() throws {
    #expect(mac.status(.add, Fixture.raw(accessible: "ak")) == .success)
    mac.lock()
    #expect(mac.status(.copy, Fixture.lookup) == .success)
    let other = mac.keychain(for: Fixture.otherApp.client)
    #expect(other.answer(.copy, Fixture.lookup).status == .success)
  }

  @Test(arguments: ["sync", "syna", "tkid", "accc", "nleg"])
  func keyThatOnlyTheDataProtectionKeychainKnowsAddsThere(name: String) throws {
    let value: QueryValue =
      switch name {
      case "syna": .text("syna")
      case "tkid": .text("com.example.token")
      case "accc": .accessControl(isConstrained: false)
      default: .boolean(true)
      }
    let query = Fixture.raw(accessible: nil).with(name == "syna" ? "sync" : name, value)
    let (status, answer) = mac.appKeychain.answer(
      .add, query.with("r_PersistentRef", .boolean(true)))
    #expect(status == .success)
    #expect(ReferenceForm(of: try #require(answer.bytes)) == .uuid(.genericPassword))
  }

  @Test(arguments: ["sync", "syna"])
  func lookupOfSynchronizableItemsLeavesKeychainFilesOut(name: String) {
    #expect(mac.status(.add, Fixture.raw()) == .success)
    #expect(mac.status(.copy, Fixture.lookup) == .success)
    let value: QueryValue = name == "syna" ? .text("syna") : .boolean(true)
    #expect(mac.status(.copy, Fixture.lookup.with("sync", value)) == .itemNotFound)
  }

  @Test(arguments: ["acls", "u_Keychain", "m_ItemList", "m_SearchList"])
  func keyThatOnlyKeychainFilesKnowFindsThere(key: String) throws {
    _ = try mac.appKeychain.add(Fixture.addition())
    let query = Fixture.lookup.with(key, .object)
    #expect(mac.status(.copy, Fixture.lookup) == .success)
    #expect(mac.status(.copy, query) == .itemNotFound)
    #expect(mac.status(.add, Fixture.raw()) == .success, "into a file")
    #expect(mac.status(.copy, query) == .success)
  }

  // SecItemDb.c, handle_result: the data-protection keychain names it beside a reference object.
  @Test func keychainFileNamesTheClassAmongAttributes() throws {
    let query = Fixture.lookup.with("r_Attributes", .boolean(true))
    _ = try mac.appKeychain.add(Fixture.addition())
    #expect(try #require(mac.appKeychain.answer(.copy, query).answer.entries)["class"] == nil)
    let withObject = mac.appKeychain.answer(.copy, query.with("r_Ref", .boolean(true)))
    #expect(try #require(withObject.answer.entries)["class"] != nil)
    #expect(mac.status(.add, Fixture.raw()) == .success)
    let inFile = mac.appKeychain.answer(.copy, query.with("u_Keychain", .object))
    #expect(try #require(inFile.answer.entries)["class"] != nil)
  }

  @Test func referenceIntoKeychainFileIsNoneOnIOS() throws {
    let bytes = try #require(
      mac.appKeychain.answer(.add, Fixture.raw().with("r_PersistentRef", .boolean(true)))
        .answer.bytes)
    let phone = SimulatedDevice()
    #expect(phone.status(.copy, ["v_PersistentRef": .data(bytes)]) == .parameter)
  }
}

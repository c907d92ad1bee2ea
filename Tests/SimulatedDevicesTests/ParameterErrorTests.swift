import Keychains
import SimulatedDevices
import Testing

/// Every way to get -50, and its neighbours that a query alone causes: the simulated keychain
/// answers with it, and an explanation names the cause and the keys. Lines are those of Apple's
/// Security, version 61901:
/// https://github.com/apple-oss-distributions/Security/tree/Security-61901.0.87.0.1
struct ParameterErrorTests {
  /// Checks both sides of one row.
  private func expect(
    _ cause: String, _ keys: [String], _ operation: KeychainOperation, _ query: RawQuery,
    changes: RawQuery = [:], hasResultPlace: Bool = true, status: KeychainStatus = .parameter,
    isCertain: Bool = true, on device: SimulatedDevice = SimulatedDevice(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let answered = device.status(
      operation, query, changes: changes, hasResultPlace: hasResultPlace)
    #expect(answered == status, sourceLocation: sourceLocation)
    let isMac = device.system.family == .macOS
    let untyped = UntypedQuery(
      query.pairs, changes: changes.pairs, platform: isMac ? .macOS : .other,
      hasResultPlace: hasResultPlace)
    let explanation = StatusExplanation(status, operation: operation, query: untyped)
    let found = explanation.causes.first { $0.name == cause }
    #expect(
      found?.keys == keys, "\(explanation.causes.map(\.name))", sourceLocation: sourceLocation)
    #expect(found?.isCertain == isCertain, sourceLocation: sourceLocation)
    #expect(found?.mend.isEmpty == false, sourceLocation: sourceLocation)
    #expect(
      found?.source.hasPrefix("Apple's Security") == true, sourceLocation: sourceLocation)
  }

  private func deviceWithItem() throws -> (SimulatedDevice, [UInt8]) {
    let device = SimulatedDevice()
    let reference = try device.appKeychain.add(Fixture.addition())
    return (device, reference.bytesForProfile())
  }

  private func deviceWithRowReference() throws -> (SimulatedDevice, [UInt8]) {
    let device = SimulatedDevice(system: SimulatedSystem(.iOS, 14))
    let reference = try device.appKeychain.add(Fixture.addition())
    return (device, reference.bytesForProfile())
  }

  // Row 1, SecDbQuery.c:585.
  @Test(arguments: KeychainOperation.allCases)
  func neitherClassNorReference(operation: KeychainOperation) {
    expect("no-class-or-reference", [], operation, ["acct": .text("alice")])
    expect("no-class-or-reference", ["kSecClass"], operation, ["class": .text("gemp")])
    expect("no-class-or-reference", ["kSecClass"], operation, ["class": .number(1)])
  }

  // Row 2, SecDbQuery.c:786.
  @Test(arguments: KeychainOperation.allCases)
  func referenceThatIsNone(operation: KeychainOperation) {
    for value in [
      QueryValue.data(Array(Fixture.password.utf8)), .text("genp"), .data([]), .number(12),
      .data(Array("genp".utf8) + Array(repeating: 0xFF, count: 8)),
      .data(Array("genp".utf8) + Array(repeating: 0, count: 15)),
      .data(Array("abcd".utf8) + Array(repeating: 0, count: 16)),
    ] {
      expect(
        "not-a-reference", ["kSecValuePersistentRef"], operation,
        ["class": .text("genp"), "v_PersistentRef": value])
    }
  }

  // Row 3, SecDbQuery.c, query_add_value and query_set_data.
  @Test func secretThatIsText() {
    expect(
      "value-data-not-data", ["kSecValueData"], .add,
      Fixture.lookup.with("v_Data", .text(Fixture.password)))
    expect(
      "value-data-not-data", ["kSecValueData"], .update, Fixture.lookup,
      changes: ["v_Data": .text(Fixture.password)])
  }

  // Row 4, SecDbQuery.c:627.
  @Test(arguments: [KeychainOperation.add, .copy])
  func returnFlagThatIsNoBoolean(operation: KeychainOperation) {
    for key in ["r_Data", "r_Attributes", "r_Ref", "r_PersistentRef"] {
      for value in [QueryValue.number(1), .text("true")] {
        let name = SecurityKey(value: key)?.name ?? ""
        expect("return-flag-not-boolean", [name], operation, Fixture.raw().with(key, value))
      }
    }
  }

  // Row 5, SecDbQuery.c:880-925.
  @Test(arguments: KeychainOperation.allCases)
  func unknownKeysAndNullValues(operation: KeychainOperation) {
    for key in ["kSecClass", "password", "", "x", "m_limit", "abc"] {
      expect(
        "unknown-key", ["[key 3]"], operation,
        RawQuery(Fixture.lookup.pairs + [(key: key, value: .boolean(true))]))
    }
    expect(
      "unknown-key", ["[key 3]"], operation,
      RawQuery(Fixture.lookup.pairs + [(key: nil, value: .text("x"))]))
    expect("unknown-key", ["kSecAttrLabel"], operation, Fixture.lookup.with("labl", .null))
  }

  // Row 6, SecDbQuery.c:476-486.
  @Test func matchLimitThatIsNoLimit() {
    for value in [QueryValue.text("all"), .boolean(true), .data([1])] {
      expect(
        "match-limit-not-a-limit", ["kSecMatchLimit"], .copy,
        Fixture.lookup.with("m_Limit", value))
    }
  }

  // Row 7, SecItemServer.c:2649.
  @Test func resultWithoutPlace() throws {
    let (device, _) = try deviceWithItem()
    let query = Fixture.lookup.with("r_Data", .boolean(true))
    expect(
      "result-place-missing", ["kSecReturnData"], .copy, query, hasResultPlace: false, on: device)
    #expect(device.status(.copy, query) == .success)
    #expect(device.status(.copy, Fixture.lookup, hasResultPlace: false) == .success)
  }

  // Row 8, SecItemDb.c:1114-1116.
  @Test(arguments: ["acct", "svce", "agrp", "pdmn", "sync"])
  func uuidReferenceBesideAttributes(key: String) throws {
    let (device, bytes) = try deviceWithItem()
    let values: [String: QueryValue] = [
      "acct": .text("alice"), "svce": .text("vpn.userPassword"), "agrp": .text(Fixture.group),
      "pdmn": .text("ck"), "sync": .boolean(false),
    ]
    let name = try #require(SecurityKey(value: key)?.name)
    let query: RawQuery = ["v_PersistentRef": .data(bytes), "r_Data": .boolean(true)]
    expect("reference-with-attributes", [name], .copy, query.with(key, values[key]), on: device)
    let allowed = query.with("class", .text("genp")).with("m_Limit", .text("m_LimitOne"))
    #expect(device.status(.copy, allowed) == .success)
  }

  // Row 9, SecItemDb.c:1304 and SecItemServer.c:3298.
  @Test(arguments: [KeychainOperation.update, .delete])
  func rowReferenceBesideAttributes(operation: KeychainOperation) throws {
    let (device, bytes) = try deviceWithRowReference()
    let query: RawQuery = ["v_PersistentRef": .data(bytes), "acct": .text("alice")]
    expect(
      "row-reference-with-attributes", ["kSecAttrAccount"], operation, query,
      changes: operation == .update ? ["labl": .text("l")] : [:], on: device)
    #expect(device.status(.copy, query) == .success, "a lookup by row form takes attributes")
  }

  @Test func uuidReferenceBesideAttributesMayChange() throws {
    let (device, bytes) = try deviceWithItem()
    let query: RawQuery = ["v_PersistentRef": .data(bytes), "acct": .text("alice")]
    #expect(device.status(.update, query, changes: ["labl": .text("l")]) == .success)
    #expect(device.status(.delete, query) == .success)
  }

  // Row 10, SecItemDb.c:1298.
  @Test(arguments: ["m_Limit", "m_CaseInsensitive"])
  func matchKeyInUpdate(key: String) throws {
    let name = try #require(SecurityKey(value: key)?.name)
    expect(
      "match-in-update", [name], .update, Fixture.lookup.with(key, .text("m_LimitOne")),
      changes: ["v_Data": .data([1])])
  }

  // Row 11, SecItemServer.c:3192-3200.
  @Test func returnKeyInUpdate() {
    expect(
      "return-in-update", ["kSecReturnData"], .update,
      Fixture.lookup.with("r_Data", .boolean(true)), changes: ["v_Data": .data([1])])
  }

  // Row 12, SecItemServer.c:3292-3295.
  @Test(arguments: ["m_LimitOne", "m_LimitAll"])
  func matchLimitInDelete(limit: String) throws {
    let (device, _) = try deviceWithItem()
    expect(
      "match-in-delete", ["kSecMatchLimit"], .delete,
      Fixture.lookup.with("m_Limit", .text(limit)), on: device)
    #expect(
      device.status(.delete, Fixture.lookup.with("r_Data", .boolean(true))) == .success,
      "kSecReturn… is tolerated")
  }

  // Row 13, SecItemDb.c:1301 and SecItemServer.c:3297.
  @Test func valueReferenceInChangesAndItemListAnywhere() {
    for operation in [KeychainOperation.update, .delete] {
      expect(
        "value-reference-in-change", ["kSecValueRef"], operation,
        Fixture.lookup.with("v_Ref", .object), changes: ["labl": .text("l")])
    }
    for operation in KeychainOperation.allCases where operation != .add {
      expect(
        "item-list", ["kSecUseItemList"], operation, Fixture.lookup.with("u_ItemList", .object))
    }
  }

  // Row 14, SecItemServer.c:2769: row and token forms only. A reference of UUID form is taken, and
  // does not determine the UUID of what is added.
  @Test func uuidReferenceInAddIsAcceptedAndIgnored() throws {
    let (device, bytes) = try deviceWithItem()
    let (status, answer) = device.appKeychain.answer(
      .add,
      Fixture.raw("bob").with("v_PersistentRef", .data(bytes))
        .with("r_PersistentRef", .boolean(true)))
    #expect(status == .success)
    let added = try #require(answer.bytes)
    #expect(ReferenceForm(of: added) == .uuid(.genericPassword))
    #expect(added != bytes)
    #expect(try device.appKeychain.resolve(bytes).attributes.account == "alice")
    #expect(try device.appKeychain.resolve(added).attributes.account == "bob")
  }

  // Row 14, SecItemServer.c:2769.
  @Test func rowReferenceInAdd() throws {
    let (device, bytes) = try deviceWithRowReference()
    expect(
      "reference-in-add", ["kSecValuePersistentRef"], .add,
      Fixture.raw("bob").with("v_PersistentRef", .data(bytes)), on: device)
    expect(
      "reference-in-add", ["kSecValuePersistentRef"], .add,
      Fixture.raw("bob").with("v_PersistentRef", .data(Array("tkpr".utf8) + [0x30, 0x00])),
      on: device)
  }

  // Row 15, SecItem.m:1654-1661 and SecDbQuery.c.
  @Test func accessibilityAndAccessControlOfWrongKinds() {
    for value in [QueryValue.text("always"), .number(1), .boolean(true)] {
      expect(
        "accessibility-unknown", ["kSecAttrAccessible"], .add, Fixture.raw().with("pdmn", value))
      expect(
        "accessibility-unknown", ["kSecAttrAccessible"], .update, Fixture.lookup,
        changes: ["pdmn": value])
    }
    expect(
      "access-control-not-one", ["kSecAttrAccessControl"], .add,
      Fixture.raw(accessible: nil).with("accc", .text("biometry")))
    expect(
      "constraint-with-synchronizable", ["kSecAttrAccessControl", "kSecAttrSynchronizable"], .add,
      Fixture.raw(accessible: nil).with("accc", .accessControl(isConstrained: true))
        .with("sync", .boolean(true)))
    #expect(
      SimulatedDevice().status(
        .add,
        Fixture.raw(accessible: nil).with("accc", .accessControl(isConstrained: false))
          .with("sync", .boolean(true))) == .success)
  }

  // Row 16, SecItem.m:1680.
  @Test(arguments: [KeychainOperation.add, .update, .delete])
  func skippingAuthenticationOutsideLookups(operation: KeychainOperation) throws {
    expect(
      "skip-outside-copy", ["kSecUseAuthenticationUI"], operation,
      Fixture.lookup.with("u_AuthUI", .text("u_AuthUIS")))
    let (device, _) = try deviceWithItem()
    #expect(
      device.status(.copy, Fixture.lookup.with("u_AuthUI", .text("u_AuthUIS"))) == .success)
  }

  // Row 17, SecItem.cpp, SecItemCategorizeQuery.
  @Test(arguments: KeychainOperation.allCases)
  func contradictoryKeychainsOfMacOS(operation: KeychainOperation) {
    let query = Fixture.lookup.with("nleg", .boolean(true)).with("m_SearchList", .object)
    let mac = SimulatedDevice(system: SimulatedSystem(.macOS, 15))
    if operation == .copy {
      expect(
        "contradictory-keychain", ["kSecUseDataProtectionKeychain", "kSecMatchSearchList"],
        operation, query, on: mac)
    }
    expect(
      "contradictory-keychain", ["kSecUseDataProtectionKeychain", "kSecUseKeychain"], operation,
      Fixture.lookup.with("nleg", .boolean(true)).with("u_Keychain", .object), on: mac)
    expect(
      "contradictory-keychain", ["kSecAttrSynchronizable", "kSecUseDataProtectionKeychain"],
      operation,
      Fixture.lookup.with("sync", .boolean(true)).with("nleg", .boolean(false)), on: mac)
  }

  // Row 18, SecDbQuery.c, query_create.
  @Test(arguments: KeychainOperation.allCases)
  func tooManyKeys(operation: KeychainOperation) {
    let many = (0..<200).map { (key: String?("k\(100 + $0)"), value: QueryValue.number($0)) }
    expect("too-many-keys", [], operation, RawQuery(Fixture.lookup.pairs + many))
  }

  // SecItemDb.c:290-293: not certain, so there is a switch.
  @Test func matchKeyInAddIsRefusedUnlessTheDeviceTakesItSilently() {
    let device = SimulatedDevice()
    let query = Fixture.raw().with("m_Limit", .text("m_LimitOne"))
    expect("match-in-add", ["kSecMatchLimit"], .add, query, isCertain: false, on: device)
    device.acceptMatchInAdd(true)
    let (status, answer) = device.appKeychain.answer(
      .add, query.with("r_PersistentRef", .boolean(true)))
    #expect(status == .success)
    #expect(answer.bytes == nil)
    #expect(device.status(.copy, Fixture.lookup) == .itemNotFound, "nothing was added")
  }

  // SecItemDb.c:296: as with kSecMatch….
  @Test func itemListInAddIsRefusedUnlessTheDeviceTakesItSilently() {
    let device = SimulatedDevice()
    let query = Fixture.raw().with("u_ItemList", .object)
    expect("item-list-in-add", ["kSecUseItemList"], .add, query, isCertain: false, on: device)
    device.acceptMatchInAdd(true)
    #expect(device.status(.add, query) == .success)
    #expect(device.status(.copy, Fixture.lookup) == .itemNotFound, "nothing was added")
    #expect(device.status(.copy, Fixture.lookup.with("u_ItemList", .object)) == .parameter)
  }

  // SecItem.h forbids it; the status is not certain.
  @Test(arguments: ["aku", "cku", "dku", "akpu"])
  func synchronizableItemOfThisDeviceOnly(accessible: String) {
    expect(
      "synchronizable-this-device-only", ["kSecAttrAccessible", "kSecAttrSynchronizable"], .add,
      Fixture.raw(accessible: accessible).with("sync", .boolean(true)), isCertain: false)
  }

  // Not -50: SecDbQuery.c:819.
  @Test(arguments: KeychainOperation.allCases)
  func unknownAttributesAndThoseOfOtherClasses(operation: KeychainOperation) {
    expect(
      "no-such-attribute", ["[key 3]"], operation,
      Fixture.lookup.with("zzzz", .text("x")), status: .noSuchAttribute)
    expect(
      "no-such-attribute", ["kSecAttrServer"], operation,
      Fixture.lookup.with("srvr", .text("x")), status: .noSuchAttribute)
    expect(
      "no-such-attribute", ["kSecAttrService"], operation,
      ["class": .text("inet"), "svce": .text("x")], status: .noSuchAttribute)
  }

  // A list of trusted applications exists in keychain files of macOS only.
  @Test(arguments: KeychainOperation.allCases)
  func trustedApplicationsOutsideKeychainFiles(operation: KeychainOperation) {
    let query = Fixture.lookup.with("acls", .object)
    expect(
      "no-such-attribute", ["kSecAttrAccess"], operation, query, status: .noSuchAttribute)
    expect(
      "contradictory-keychain", ["kSecUseDataProtectionKeychain", "kSecAttrAccess"], operation,
      query.with("nleg", .boolean(true)), on: SimulatedDevice(system: SimulatedSystem(.macOS, 15)))
  }

  @Test func unknownKeyHasOneNameInTraceAndExplanation() throws {
    let device = SimulatedDevice()
    let changes: RawQuery = ["labl": .text("l"), "yyyy": .text("x")]
    let query = Fixture.lookup.with("zzzz", .text("x"))
    #expect(device.status(.update, query, changes: changes) == .noSuchAttribute)
    let explanation = StatusExplanation(
      .noSuchAttribute, operation: .update,
      query: UntypedQuery(query.pairs, changes: changes.pairs))
    let named = explanation.causes.first { $0.name == "no-such-attribute" }?.keys
    #expect(named == ["[key 3]", "[key 5]"])
    let traced = try #require(device.trace.last).keys
    #expect(traced.filter { $0.hasPrefix("[") } == named)
  }

  // Not -50: SecDbQuery.c:819.
  @Test(arguments: ["class", "r_Data", "m_Limit"])
  func whatIsNoAttributeInChanges(key: String) throws {
    let values: [String: QueryValue] = [
      "class": .text("genp"), "r_Data": .boolean(true), "m_Limit": .number(1),
    ]
    let name = try #require(SecurityKey(value: key)?.name)
    expect(
      "not-an-attribute-to-update", [name], .update, Fixture.lookup,
      changes: RawQuery().with(key, values[key]), status: .noSuchAttribute)
  }

  // Not -50: SecDbQuery.c:786.
  @Test(arguments: KeychainOperation.allCases)
  func classAgainstReference(operation: KeychainOperation) throws {
    let (device, bytes) = try deviceWithItem()
    expect(
      "class-contradicts-reference", ["kSecClass", "kSecValuePersistentRef"], operation,
      ["class": .text("inet"), "v_PersistentRef": .data(bytes)], status: .noSuchClass,
      on: device)
  }
}

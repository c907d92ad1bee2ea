import Keychains
import SimulatedDevices
import Testing

/// References that devices give, form by form, and which of them resolve
/// (SecItem.m:735-886 of Apple's Security 61901).
/// https://github.com/apple-oss-distributions/Security/tree/Security-61901.0.87.0.1
struct ReferenceBytesTests {
  private func reference(_ version: Int, _ family: SimulatedSystem.Family = .iOS) throws -> (
    SimulatedDevice, PersistentReference
  ) {
    let device = SimulatedDevice(system: SimulatedSystem(family, version))
    return (device, try device.appKeychain.add(Fixture.addition()))
  }

  @Test func rowFormBeforeIOS15() throws {
    let (_, reference) = try reference(14)
    #expect(reference.form == .rowIdentifier(.genericPassword))
    let bytes = reference.bytesForProfile()
    #expect(bytes == Array("genp".utf8) + [0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test func uuidFormFromIOS15On() throws {
    let (_, reference) = try reference(15)
    #expect(reference.form == .uuid(.genericPassword))
    #expect(reference.bytesForProfile().count == 20)
    #expect(reference.bytesForProfile().starts(with: "genp".utf8))
  }

  @Test func uuidFormInTheDataProtectionKeychainOfMacOS() throws {
    let (_, reference) = try reference(15, .macOS)
    #expect(reference.form == .uuid(.genericPassword))
  }

  @Test func oldReferenceStillResolvesAfterTheSystemIsUpdated() throws {
    let (device, old) = try reference(14)
    device.update(to: SimulatedSystem(.iOS, 17))
    #expect(device.lockState == .beforeFirstUnlock)
    device.unlock()
    let item = try device.appKeychain.resolve(old.bytesForProfile())
    #expect(item.reference.form == .uuid(.genericPassword))
    #expect(item.reference != old)
    #expect(try device.appKeychain.item(.reference(old)).attributes.account == "alice")
  }

  // SecDbItem.c:1168 and 1855: an item that lacks a UUID gets one when it is updated.
  @Test func itemOfAnOlderSystemGetsUUIDByUpdateOrUnlock() throws {
    let device = SimulatedDevice(system: SimulatedSystem(.iOS, 14))
    let keychain = device.appKeychain
    let old = try ["alice", "bob"].map { account in
      try keychain.add(Fixture.addition(account, accessibility: .always))
    }
    device.update(to: SimulatedSystem(.iOS, 17))
    #expect(try old.map { try keychain.item(.reference($0)).reference } == old)
    try keychain.update(UpdateRequest(.reference(old[0]), change: .label("l")))
    let updated = try keychain.item(.reference(old[0])).reference
    #expect(updated.form == .uuid(.genericPassword))
    #expect(try keychain.item(.reference(old[1])).reference == old[1], "it was not updated")
    device.unlock()
    #expect(try keychain.item(.reference(old[0])).reference == updated)
    #expect(try keychain.item(.reference(old[1])).reference.form == .uuid(.genericPassword))
  }

  @Test func deviceWithoutPasscodeGivesUUIDsWhenItBoots() throws {
    let device = SimulatedDevice(system: SimulatedSystem(.iOS, 14), hasPasscode: false)
    let old = try device.appKeychain.add(Fixture.addition())
    device.update(to: SimulatedSystem(.iOS, 17))
    let new = try device.appKeychain.item(.reference(old)).reference
    #expect(new.form == .uuid(.genericPassword))
  }

  @Test func rowReferenceOnNewDeviceCanLeadToAnotherItem() throws {
    let device = SimulatedDevice(system: SimulatedSystem(.iOS, 14))
    let old = try ["a", "b"].map { try device.appKeychain.add(Fixture.addition($0)) }
    device.restoreToNewDevice()
    #expect(
      failure { () throws(KeychainFailure) in
        _ = try device.appKeychain.item(.reference(old[0]))
      } == .missing)
    #expect(try device.appKeychain.item(.reference(old[1])).attributes.account == "a")
  }

  // SecDbItem.c, SecDbItemExtractUUIDPersistentRefFromBackupDictionary.
  @Test func uuidReferenceComesAlongToNewDeviceAndRowReferenceDoesNot() throws {
    for (version, expected) in [(14, KeychainFailure.Code?.some(.missing)), (17, nil)] {
      let (device, reference) = try reference(version)
      device.restoreToNewDevice()
      #expect(
        failure { () throws(KeychainFailure) in
          _ = try device.appKeychain.item(.reference(reference))
        } == expected)
      #expect(try device.appKeychain.item(.item(Fixture.identity())).secret == nil)
    }
  }

  // SecDbItem.c: their class keys do not leave the device.
  @Test(arguments: ItemAccessibility.allCases)
  func itemsOfThisDeviceOnlyStayBehind(accessibility: ItemAccessibility) throws {
    let device = SimulatedDevice()
    let reference = try device.appKeychain.add(Fixture.addition(accessibility: accessibility))
    device.restoreToNewDevice()
    #expect(
      failure { () throws(KeychainFailure) in
        _ = try device.appKeychain.item(.reference(reference))
      } == (accessibility.migratesToNewDevice ? nil : .missing))
  }

  @Test func itemsOutliveTheirApp() throws {
    let device = SimulatedDevice()
    let reference = try device.appKeychain.add(Fixture.addition())
    device.reinstall(Fixture.app)
    #expect(try device.appKeychain.item(.reference(reference)).attributes.account == "alice")
  }

  @Test func identitiesHaveReferencesOfTheirOwnClass() throws {
    let device = SimulatedDevice()
    let bytes = device.installItem(.identity, label: "client", group: Fixture.group)
    #expect(ReferenceForm(of: bytes) == .uuid(.identity))
    let item = try device.appKeychain.resolve(bytes)
    #expect(item.attributes.itemClass == .identity)
    #expect(item.attributes.identity == nil)
  }

  @Test func bytesThatAreNoReferenceAreRefusedWithoutAsking() {
    let device = SimulatedDevice()
    let bytes = Array(Fixture.password.utf8)
    #expect(
      failure { () throws(KeychainFailure) in _ = try device.appKeychain.resolve(bytes) }
        == .notAReference)
    #expect(device.trace.isEmpty)
  }

  @Test func sameSeedGivesSameReferences() throws {
    let first = try SimulatedDevice(seed: 7).appKeychain.add(Fixture.addition())
    let second = try SimulatedDevice(seed: 7).appKeychain.add(Fixture.addition())
    let third = try SimulatedDevice(seed: 8).appKeychain.add(Fixture.addition())
    #expect(first == second)
    #expect(first != third)
  }
}

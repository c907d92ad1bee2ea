import Keychains
import SimulatedDevices
import Testing

/// What each lock state allows (SecKeybagSupport.c:210-229, 311-338 of Apple's Security 61901).
/// https://github.com/apple-oss-distributions/Security/tree/Security-61901.0.87.0.1
struct LockStateTests {
  private static let always: Set<ItemAccessibility> = [.always, .alwaysThisDeviceOnly]
  private static let afterFirstUnlock = always.union([
    .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly,
  ])

  private func readable(in state: LockState) -> Set<ItemAccessibility> {
    switch state {
    case .beforeFirstUnlock: Self.always
    case .locked: Self.afterFirstUnlock
    case .unlocked: Set(ItemAccessibility.allCases)
    }
  }

  private func bring(_ device: SimulatedDevice, to state: LockState) {
    switch state {
    case .beforeFirstUnlock: device.reboot()
    case .locked: device.lock()
    case .unlocked: device.unlock()
    }
  }

  @Test(arguments: LockState.allCases, ItemAccessibility.allCases)
  func readingUpdatingAndAddingNeedTheClassKey(
    state: LockState, accessibility: ItemAccessibility
  ) throws {
    let device = SimulatedDevice()
    let keychain = device.appKeychain
    let reference = try keychain.add(Fixture.addition(accessibility: accessibility))
    bring(device, to: state)
    #expect(device.lockState == state)
    let expected: KeychainFailure.Code? =
      readable(in: state).contains(accessibility) ? nil : .locked
    #expect(
      failure { () throws(KeychainFailure) in _ = try keychain.secret(at: reference) } == expected)
    #expect(
      failure { () throws(KeychainFailure) in _ = try keychain.item(.reference(reference)) }
        == expected,
      "attributes and references need the key of the metadata")
    #expect(
      failure { () throws(KeychainFailure) in
        try keychain.update(UpdateRequest(.reference(reference), change: .label("l")))
      } == expected)
    #expect(
      failure { () throws(KeychainFailure) in
        _ = try keychain.add(Fixture.addition("bob", accessibility: accessibility))
      } == expected)
    #expect(
      failure { () throws(KeychainFailure) in
        try keychain.delete(DeleteRequest(.reference(reference)))
      } == nil, "deleting needs no key")
  }

  // SecDbKeychainMetadataKeyStore: attributes are encrypted with a key of their own per class.
  @Test(arguments: ["r_Attributes", "r_PersistentRef"])
  func attributesAndReferencesNeedTheClassKeyToo(key: String) {
    let device = SimulatedDevice()
    #expect(device.status(.add, Fixture.raw(accessible: "ak")) == .success)
    let lookup = Fixture.lookup.with(key, .boolean(true))
    #expect(device.status(.copy, lookup) == .success)
    device.lock()
    #expect(device.status(.copy, lookup) == .interactionNotAllowed)
    device.unlock()
    #expect(device.status(.copy, lookup) == .success)
  }

  // SecKeybagSupport.c:210-229: without the class key, -25291.
  @Test func passcodeItemsNeedOneAndGoWithIt() throws {
    let device = SimulatedDevice(hasPasscode: false)
    let addition = Fixture.addition(accessibility: .whenPasscodeSetThisDeviceOnly)
    #expect(device.status(.add, Fixture.raw(accessible: "akpu")) == .notAvailable)
    device.setPasscode()
    let reference = try device.appKeychain.add(addition)
    device.removePasscode()
    device.setPasscode()
    #expect(
      failure { () throws(KeychainFailure) in
        _ = try device.appKeychain.item(.reference(reference))
      } == .missing)
  }

  // SecKeybagSupport.c:311-338: without a passcode the class keys are always there.
  @Test func deviceWithoutPasscodeIsNeverLocked() {
    let device = SimulatedDevice(hasPasscode: false)
    device.lock()
    #expect(device.lockState == .unlocked)
    device.reboot()
    #expect(device.lockState == .unlocked)
  }

  // SecKeybagSupport.c:311-338: the keys come with the first unlock.
  @Test func lockingBeforeTheFirstUnlockIsNoUnlock() {
    let device = SimulatedDevice()
    device.reboot()
    device.lock()
    #expect(device.lockState == .beforeFirstUnlock)
  }

  // SecItemDb.c:572.
  @Test func oneLockedRowFailsTheWholeLookup() throws {
    let device = SimulatedDevice()
    let keychain = device.appKeychain
    _ = try keychain.add(Fixture.addition("a"))
    _ = try keychain.add(Fixture.addition("b", accessibility: .whenUnlocked))
    _ = try keychain.add(Fixture.addition("c"))
    device.lock()
    let all = FindRequest.all(.service("vpn.userPassword", accessGroup: nil))
    #expect(failure { () throws(KeychainFailure) in _ = try keychain.find(all) } == .locked)
    #expect(try keychain.item(.item(Fixture.identity("c"))).attributes.account == "c")
    device.unlock()
    #expect(try keychain.find(all).count == 3)
  }

  // SecItemDb.c:1294: an update decrypts every match.
  @Test func oneLockedRowFailsTheWholeUpdate() throws {
    let device = SimulatedDevice()
    let keychain = device.appKeychain
    _ = try keychain.add(Fixture.addition("a"))
    _ = try keychain.add(Fixture.addition("b", accessibility: .whenUnlocked))
    device.lock()
    let request = UpdateRequest(
      .service("vpn.userPassword", accessGroup: nil), change: .secret(Secret(text: "new")))
    #expect(failure { () throws(KeychainFailure) in try keychain.update(request) } == .locked)
    let item = try keychain.item(.item(Fixture.identity("a")), withSecret: true)
    #expect(try #require(item.secret).matches(Secret(text: Fixture.password)))
  }

  // SecItemDb.c:1294: the new row is encrypted under its own class key.
  @Test func tighteningWhileLockedIsRefused() throws {
    let device = SimulatedDevice()
    let reference = try device.appKeychain.add(Fixture.addition())
    device.lock()
    let request = UpdateRequest(.reference(reference), change: .accessibility(.whenUnlocked))
    #expect(
      failure { () throws(KeychainFailure) in try device.appKeychain.update(request) } == .locked)
  }

  // SecItemDb.c:1294: the old row has to be decrypted.
  @Test func looseningWhileLockedIsRefusedToo() throws {
    let device = SimulatedDevice()
    let reference = try device.appKeychain.add(Fixture.addition(accessibility: .whenUnlocked))
    device.lock()
    let request = UpdateRequest(.reference(reference), change: .accessibility(.afterFirstUnlock))
    #expect(
      failure { () throws(KeychainFailure) in try device.appKeychain.update(request) } == .locked)
    device.unlock()
    #expect(
      try device.appKeychain.item(.reference(reference)).attributes.accessibility == .whenUnlocked)
  }

  // SecItemDb.c:1407: the secret is gone and its successor cannot be stored.
  @Test func deleteThenAddWhileLockedDestroysTheSecret() throws {
    let device = SimulatedDevice()
    let keychain = device.appKeychain
    let addition = Fixture.addition(accessibility: .whenUnlocked)
    _ = try keychain.add(addition)
    device.lock()
    try keychain.delete(DeleteRequest(.item(Fixture.identity())))
    #expect(failure { () throws(KeychainFailure) in _ = try keychain.add(addition) } == .locked)
    device.unlock()
    #expect(
      failure { () throws(KeychainFailure) in
        _ = try keychain.item(.item(Fixture.identity()))
      } == .missing)
  }

  // SecItemServer.c: an access control that asks for a person protects the data.
  @Test func nobodyCanBeAskedOnLockedDevice() throws {
    let device = SimulatedDevice()
    let query = Fixture.raw().with("accc", .accessControl(isConstrained: true))
    #expect(device.status(.add, query) == .success)
    device.lock()
    let lookup = Fixture.lookup.with("r_Data", .boolean(true))
    #expect(device.status(.copy, lookup) == .interactionNotAllowed)
    #expect(device.status(.copy, Fixture.lookup.with("r_Attributes", .boolean(true))) == .success)
    #expect(
      device.status(.update, Fixture.lookup, changes: ["labl": .text("l")])
        == .interactionNotAllowed)
  }

  // SecItemServer.c and SecItem.h, kSecUseAuthenticationUI.
  @Test func itemsThatAskAPersonAreNotForDaemons() throws {
    let device = SimulatedDevice()
    let query = Fixture.raw(accessible: nil).with("accc", .accessControl(isConstrained: true))
    #expect(device.status(.add, query) == .success)
    let lookup = Fixture.lookup.with("r_Data", .boolean(true))
    #expect(device.status(.copy, lookup) == .success, "the app can ask")
    #expect(
      device.status(.copy, lookup.with("u_AuthUI", .text("u_AuthUIF"))) == .interactionNotAllowed)
    let daemon = device.keychain(for: SimulatedClient(.daemon, groups: ["*"]))
    #expect(daemon.answer(.copy, lookup).status == .interactionNotAllowed)
    #expect(
      daemon.answer(.copy, lookup.with("u_AuthUI", .text("u_AuthUIS"))).status == .itemNotFound)
    #expect(daemon.answer(.delete, Fixture.lookup).status == .interactionNotAllowed)
  }
}

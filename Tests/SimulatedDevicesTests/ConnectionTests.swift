import Keychains
import SimulatedDevices
import Testing

/// Profiles that are saved without complaint and fail when the daemon connects, cause by cause, and
/// what the console of the failing process says. Lines are those of Apple's Security, version 61901:
/// https://github.com/apple-oss-distributions/Security/tree/Security-61901.0.87.0.1
struct ConnectionTests {
  let device = SimulatedDevice()
  let app = Fixture.app

  /// Saves a configuration; saving never complains.
  private func save(
    _ kind: SimulatedConfiguration.Kind = .ikev2,
    authentication: SimulatedConfiguration.Authentication = .none, password: [UInt8]? = nil,
    sharedSecret: [UInt8]? = nil, on device: SimulatedDevice,
    _ change: (inout SimulatedConfiguration) -> Void = { _ in }
  ) throws {
    var copy = device.loadConfiguration(for: app)
    var configuration = SimulatedConfiguration(kind, authentication: authentication)
    configuration.passwordReference = password
    configuration.sharedSecretReference = sharedSecret
    change(&configuration)
    copy.configuration = configuration
    try device.save(copy)
  }

  private func connect(_ device: SimulatedDevice) -> ConnectionOutcome {
    device.start(device.loadConfiguration(for: app))
  }

  private func reference(_ account: String = "alice", _ secret: String = "secret") throws -> [UInt8]
  {
    try device.appKeychain.add(Fixture.addition(account, secret: secret)).bytesForProfile()
  }

  @Test(arguments: SimulatedConfiguration.Kind.allCases)
  func referenceToItemAfterFirstUnlockConnects(kind: SimulatedConfiguration.Kind) throws {
    try save(kind, password: try reference(), on: device)
    device.lock()
    let outcome = connect(device)
    #expect(outcome.result == .connected)
    #expect(outcome.status == nil)
    #expect(outcome.error == nil)
  }

  @Test func passwordBytesInPlaceOfReference() throws {
    try save(password: Array(Fixture.password.utf8), on: device)
    let outcome = connect(device)
    #expect(outcome.result == .notAReference)
    #expect(outcome.status == .parameter)
    #expect(
      outcome.console == [
        "daemon: SecItemCopyMatching by reference of the password: -50 (errSecParam)"
      ])
  }

  @Test func resultOfDataQueryInPlaceOfReference() throws {
    _ = try reference()
    let answer = device.appKeychain.answer(.copy, Fixture.lookup.with("r_Data", .boolean(true)))
    let bytes = try #require(answer.answer.bytes)
    try save(password: bytes, on: device)
    #expect(connect(device).result == .notAReference)
  }

  @Test func profileWithoutReference() throws {
    try save(on: device)
    let outcome = connect(device)
    #expect(outcome.result == .secretMissing)
    #expect(outcome.error == .authenticationFailed)
    #expect(outcome.status == nil)
    #expect(outcome.console == ["daemon: the password is missing: the profile has no reference"])
  }

  @Test func deleteThenAddRotationDangles() throws {
    try save(password: try reference(), on: device)
    try device.appKeychain.delete(DeleteRequest(.item(Fixture.identity())))
    _ = try reference("alice", "new")
    let outcome = connect(device)
    #expect(outcome.result == .secretMissing)
    #expect(outcome.status == .itemNotFound)
    #expect(outcome.error == .authenticationFailed, "the daemon takes it for no secret")
    #expect(
      outcome.console == [
        "daemon: SecItemCopyMatching by reference of the password: -25300 (errSecItemNotFound)",
        "daemon: the password is missing",
      ])
  }

  @Test func rotationThatForgetsToSave() throws {
    try save(password: try reference("alice", "old"), on: device)
    device.setServer(accepts: [Secret(text: "new")], for: .password)
    _ = try reference("alice.2", "new")
    let outcome = connect(device)
    #expect(outcome.result == .authenticationFailed)
    #expect(outcome.status == nil)
    #expect(
      outcome.console.last == "daemon: the server refused the password: credentials are invalid")
  }

  @Test func updateInPlaceNeedsNoSave() throws {
    try save(password: try reference("alice", "old"), on: device)
    device.setServer(accepts: [Secret(text: "new")], for: .password)
    try device.appKeychain.update(
      UpdateRequest(.item(Fixture.identity()), change: .secret(Secret(text: "new"))))
    #expect(connect(device).result == .connected)
  }

  @Test(arguments: [ItemAccessibility.whenUnlocked, .whenUnlockedThisDeviceOnly])
  func stricterAccessibilityOnLockedPhone(accessibility: ItemAccessibility) throws {
    let reference = try device.appKeychain.add(Fixture.addition(accessibility: accessibility))
    try save(password: reference.bytesForProfile(), on: device)
    #expect(connect(device).result == .connected, "which hides the fault while testing")
    device.lock()
    let outcome = connect(device)
    #expect(outcome.result == .secretLocked)
    #expect(outcome.status == .interactionNotAllowed)
    #expect(outcome.error == NetworkExtensionStatus(.connection, 4))
  }

  @Test func rebootBeforeFirstUnlock() throws {
    try save(password: try reference(), on: device)
    device.reboot()
    #expect(connect(device).result == .secretLocked)
    device.unlock()
    #expect(connect(device).result == .connected)
  }

  @Test func passcodeItemAfterThePasscodeIsRemoved() throws {
    let reference = try device.appKeychain.add(
      Fixture.addition(accessibility: .whenPasscodeSetThisDeviceOnly))
    try save(password: reference.bytesForProfile(), on: device)
    device.removePasscode()
    #expect(connect(device).result == .secretMissing)
  }

  @Test func itemOfThisDeviceOnlyOnNewPhone() throws {
    let reference = try device.appKeychain.add(
      Fixture.addition(accessibility: .afterFirstUnlockThisDeviceOnly))
    try save(password: reference.bytesForProfile(), on: device)
    device.restoreToNewDevice()
    #expect(connect(device).result == .secretMissing)
  }

  @Test func migratingItemOnNewPhone() throws {
    try save(password: try reference(), on: device)
    device.restoreToNewDevice()
    #expect(connect(device).result == .connected)
  }

  @Test func rowReferenceOnNewPhone() throws {
    let old = SimulatedDevice(system: SimulatedSystem(.iOS, 14))
    let reference = try old.appKeychain.add(Fixture.addition())
    try save(password: reference.bytesForProfile(), on: old)
    #expect(connect(old).result == .connected)
    old.restoreToNewDevice()
    #expect(connect(old).result == .secretMissing)
  }

  @Test func rowReferenceAfterTheSystemIsUpdated() throws {
    let old = SimulatedDevice(system: SimulatedSystem(.iOS, 14))
    let reference = try old.appKeychain.add(Fixture.addition())
    try save(password: reference.bytesForProfile(), on: old)
    old.update(to: SimulatedSystem(.iOS, 17))
    #expect(connect(old).result == .secretLocked)
    old.unlock()
    #expect(connect(old).result == .connected)
  }

  @Test(arguments: [ItemClass.identity, .certificate, .key, .internetPassword])
  func referenceOfAnotherClass(itemClass: ItemClass) throws {
    let bytes = device.installItem(itemClass, label: "x", group: Fixture.group)
    try save(password: bytes, on: device)
    let outcome = connect(device)
    #expect(outcome.result == .wrongClass)
    #expect(outcome.status == .noSuchClass)
  }

  @Test func itemThatAsksForBiometry() throws {
    let answer = device.appKeychain.answer(
      .add,
      Fixture.raw(accessible: nil).with("accc", .accessControl(isConstrained: true))
        .with("r_PersistentRef", .boolean(true)))
    let bytes = try #require(answer.answer.bytes)
    try save(password: bytes, on: device)
    #expect(connect(device).result == .secretLocked)
  }

  @Test func corruptItem() throws {
    let reference = try device.appKeychain.add(Fixture.addition())
    try save(password: reference.bytesForProfile(), on: device)
    device.corruptItem(at: reference)
    #expect(connect(device).result == .secretMissing)
  }

  @Test func emptyItem() throws {
    let reference = try device.appKeychain.add(Fixture.addition(secret: ""))
    try save(password: reference.bytesForProfile(), on: device)
    #expect(connect(device).result != .connected)
  }

  @Test func oneItemForBothSecrets() throws {
    let shared = try reference("alice", "password")
    try save(
      authentication: .sharedSecret, password: shared, sharedSecret: shared, on: device)
    device.setServer(accepts: [Secret(text: "password")], for: .password)
    device.setServer(accepts: [Secret(text: "psk")], for: .sharedSecret)
    let outcome = connect(device)
    #expect(outcome.result == .authenticationFailed)
    #expect(outcome.console.last?.contains("shared secret") == true)
  }

  @Test func bothSecretsApart() throws {
    try save(
      .ipsec, authentication: .sharedSecret, password: try reference("alice", "password"),
      sharedSecret: try reference("psk", "psk"), on: device)
    device.setServer(accepts: [Secret(text: "password")], for: .password)
    device.setServer(accepts: [Secret(text: "psk")], for: .sharedSecret)
    let outcome = connect(device)
    #expect(outcome.result == .connected)
    #expect(
      outcome.console == [
        "daemon: resolved the shared secret", "daemon: resolved the password",
        "daemon: connected",
      ])
  }

  @Test func secondSecretMissing() throws {
    try save(
      authentication: .sharedSecret, sharedSecret: try reference("psk", "psk"), on: device)
    let outcome = connect(device)
    #expect(outcome.result == .secretMissing)
    #expect(outcome.console.first == "daemon: resolved the shared secret")
  }

  @Test func nothingAuthenticates() throws {
    try save(password: try reference(), on: device) { $0.usesExtendedAuthentication = false }
    let outcome = connect(device)
    #expect(outcome.result == .authenticationFailed)
    #expect(outcome.console.first?.contains("nothing authenticates") == true)
  }

  @Test func identityReferenceIsIgnoredOnIOS() throws {
    let bytes = device.installItem(.identity, label: "client", group: Fixture.group)
    try save(authentication: .certificate, on: device) {
      $0.identityReference = bytes
      $0.usesExtendedAuthentication = false
    }
    let outcome = connect(device)
    #expect(outcome.result == .secretMissing)
    #expect(outcome.console == ["daemon: identityReference is ignored on iOS; use identityData"])
    try save(authentication: .certificate, on: device) {
      $0.hasIdentityData = true
      $0.usesExtendedAuthentication = false
    }
    #expect(connect(device).result == .connected)
  }

  // MARK: Groups

  // SecItemServer.c:1426 has the grant by reference; the groups themselves are not public.
  @Test func policiesOfTheDaemonDiffer() throws {
    let sharing = "TEAM.com.apple.networkextensionsharing"
    let app = SimulatedApp("com.example.vpn", groups: [Fixture.group, "TEAM.second", sharing])
    var results: [String: [ConnectionOutcome.Result]] = [:]
    for policy in DaemonPolicy.modelled {
      for group in app.groups {
        let device = SimulatedDevice(daemon: policy)
        let keychain = device.keychain(for: app.client)
        let reference = try keychain.add(Fixture.addition(in: group))
        var copy = device.loadConfiguration(for: app)
        copy.configuration = SimulatedConfiguration(.ikev2)
        copy.configuration?.passwordReference = reference.bytesForProfile()
        try device.save(copy)
        let outcome = device.start(device.loadConfiguration(for: app))
        results[policy.name, default: []].append(outcome.result)
        if outcome.result == .notEntitled { #expect(outcome.status == .itemNotFound) }
      }
    }
    #expect(
      results == [
        "any-group": [.connected, .connected, .connected],
        "default-group": [.connected, .notEntitled, .notEntitled],
        "sharing-suffix": [.notEntitled, .notEntitled, .connected],
      ])
  }

  @Test func explicitPolicy() throws {
    try save(password: try reference(), on: device)
    device.setDaemon(.explicit([Fixture.group]))
    #expect(connect(device).result == .connected)
    device.setDaemon(.explicit(["TEAM.other"]))
    #expect(connect(device).result == .notEntitled)
    device.setDaemon(.explicit([]))
    #expect(connect(device).status == .missingEntitlement)
  }

  // SecItemServer.c:1426, and Apple's regression tests seckeychainnetworkextension…: by reference
  // yes, by attributes no.
  @Test func sharingIsGrantedByReferenceOnly() throws {
    let group = "TEAM.com.apple.networkextensionsharing"
    let app = SimulatedClient(.app, groups: [group])
    let reference = try device.keychain(for: app).add(Fixture.addition())
    let query: RawQuery = ["v_PersistentRef": .data(reference.bytesForProfile())]
    let holder = SimulatedClient(.daemon, groups: ["TEAM.none"], resolvesSharedReferences: true)
    let other = SimulatedClient(.daemon, groups: ["TEAM.none"])
    #expect(device.keychain(for: holder).answer(.copy, query).status == .success)
    #expect(device.keychain(for: holder).answer(.copy, Fixture.lookup).status == .itemNotFound)
    #expect(device.keychain(for: other).answer(.copy, query).status == .itemNotFound)
  }

  // server_entitlement_helpers.c: an extension is a client of its own.
  @Test func extensionNeedsTheGroupOfItsApp() throws {
    let apart = SimulatedApp(
      "com.example.vpn", groups: [Fixture.group], extensionGroups: ["TEAM.com.example.extension"])
    let reference = try device.keychain(for: apart.client).add(Fixture.addition())
    var copy = device.loadConfiguration(for: apart)
    copy.configuration = SimulatedConfiguration(.tunnelProvider)
    copy.configuration?.passwordReference = reference.bytesForProfile()
    try device.save(copy)
    let outcome = device.start(device.loadConfiguration(for: apart))
    #expect(outcome.result == .notEntitled)
    #expect(outcome.console.first?.hasPrefix("extension: ") == true)
  }

  @Test func daemonOfMacOSCannotResolveDataProtectionReference() throws {
    let mac = SimulatedDevice(system: SimulatedSystem(.macOS, 15))
    let reference = try mac.appKeychain.add(Fixture.addition())
    try save(password: reference.bytesForProfile(), on: mac)
    let outcome = connect(mac)
    #expect(outcome.result == .notEntitled)
    #expect(outcome.status == .notAvailable)
  }

  @Test func daemonOfMacOSResolvesReferenceIntoKeychainFile() throws {
    let mac = SimulatedDevice(system: SimulatedSystem(.macOS, 15))
    let answer = mac.appKeychain.answer(
      .add, Fixture.raw().with("r_PersistentRef", .boolean(true)))
    let bytes = try #require(answer.answer.bytes)
    try save(password: bytes, on: mac)
    mac.reboot()
    #expect(connect(mac).result == .connected)
  }

  @Test func daemonResolvesWhenItConnectsAndNotBefore() throws {
    try save(password: try reference(), on: device)
    #expect(device.trace.filter { $0.client == .daemon }.isEmpty)
    _ = connect(device)
    let entry = try #require(device.trace.last)
    #expect(
      entry.description
        == "daemon: copy [kSecClass, kSecValuePersistentRef, kSecReturnData]: 0 (errSecSuccess)")
  }
}

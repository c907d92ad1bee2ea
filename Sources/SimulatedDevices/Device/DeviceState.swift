import Keychains

/// Everything that a simulated device holds, as a value.
struct DeviceState: Sendable {
  var system: SimulatedSystem
  var keys: KeyBag
  var keychain: KeychainDatabase
  var configurations = ConfigurationStore()
  var server = SimulatedServer()
  var policy: DaemonPolicy
  var openApps: Set<String> = []
  var trace: [TraceEntry] = []
  var acceptsMatchInAdd = false

  mutating func answer(
    _ operation: KeychainOperation, _ query: RawQuery, changes: RawQuery = [:],
    hasResultPlace: Bool = true, for client: SimulatedClient
  ) -> KeychainDatabase.Answer {
    let call = KeychainCall(
      operation: operation, query: query, changes: changes, hasResultPlace: hasResultPlace,
      client: client, keys: keys, system: system, acceptsMatchInAdd: acceptsMatchInAdd)
    let answer = keychain.answer(call)
    trace.append(
      TraceEntry(
        client: client.kind, operation: operation, keys: call.untyped.keyNames,
        status: answer.status))
    return answer
  }

  /// Whether bytes lead to an item of any group, and this process does not see it.
  func holdsItem(at bytes: [UInt8], beyond client: SimulatedClient) -> Bool {
    let query = ItemQuery(["v_PersistentRef": .data(bytes)], on: system)
    return keychain.rows.contains { row in
      query.matches(row, on: system) && !client.sees(row, byReference: true)
    }
  }

  // MARK: Events

  mutating func reboot() {
    openApps = []
    if keys.hasPasscode { keys.lockState = .beforeFirstUnlock } else { unlock() }
  }

  /// Without a passcode nothing is locked. Before the first unlock there is nothing to lock.
  mutating func lock() {
    if keys.hasPasscode, keys.lockState == .unlocked { keys.lockState = .locked }
  }

  /// With the keys at hand, a system that gives references by UUID gives one to the rows that an
  /// older one left.
  mutating func unlock() {
    keys.lockState = .unlocked
    if system.givesUUIDReferences { keychain.adoptUUIDs() }
  }

  /// Removing the passcode means entering it, so the device is unlocked afterwards.
  mutating func removePasscode() {
    keys = KeyBag(lockState: .unlocked, hasPasscode: false)
    keychain.removePasscode()
  }

  mutating func setPasscode() { keys.hasPasscode = true }

  /// The device is another one from here on: set up, unlocked, with an encrypted backup restored.
  mutating func restoreToNewDevice() {
    keychain.restoreToNewDevice()
    openApps = []
    unlock()
  }

  /// Configurations go with the app; keychain items stay.
  mutating func reinstall(_ app: SimulatedApp) {
    configurations.remove(app)
    openApps.remove(app.identifier)
  }

  /// Updating boots the device.
  mutating func update(to newSystem: SimulatedSystem) {
    system = newSystem
    reboot()
  }

  // MARK: Connecting

  mutating func start(_ copy: LoadedConfiguration) -> ConnectionOutcome {
    let appWasOpen = openApps.contains(copy.app.identifier)
    do {
      let configuration = try configurations.current(copy)
      return connect(configuration, of: copy.app, appWasOpen: appWasOpen)
    } catch {
      let result: ConnectionOutcome.Result =
        error.status == .configurationDisabled ? .configurationDisabled : .configurationStale
      return ConnectionOutcome(
        result: result, status: nil, error: error.status, console: error.console,
        appWasOpen: appWasOpen)
    }
  }

  /// Nil when no rule starts a connection.
  mutating func connectOnDemand(_ conditions: NetworkConditions) -> ConnectionOutcome? {
    guard let entry = configurations.enabled, let configuration = entry.configuration,
      configuration.isOnDemandEnabled
    else { return nil }
    let rule = configuration.onDemandRules.first { $0.matches(conditions) }
    guard rule?.starts(for: conditions.host) == true else { return nil }
    return connect(
      configuration, of: entry.app, appWasOpen: openApps.contains(entry.app.identifier))
  }

  private mutating func connect(
    _ configuration: SimulatedConfiguration, of app: SimulatedApp, appWasOpen: Bool
  ) -> ConnectionOutcome {
    Daemon(for: app, configuration, policy: policy, appWasOpen: appWasOpen).connect(on: &self)
  }
}

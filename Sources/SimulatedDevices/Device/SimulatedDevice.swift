public import Keychains

/// A device with a keychain, lock states, configurations and the daemon that connects.
///
/// It exists because lock states cannot be tested elsewhere: Xcode's simulated devices fake the
/// keystore, and a test on a device needs somebody to reboot it. What it shows is what Apple's
/// public source and documentation say; the daemon's groups are a model (``DaemonPolicy``), and so
/// are the words in a console. All state is guarded, so clients may run in parallel.
public final class SimulatedDevice: Sendable {
  private let state: Guarded<DeviceState>

  /// A device that was set up and is unlocked. The seed determines the UUIDs of items, nothing else.
  public init(
    system: SimulatedSystem = SimulatedSystem(.iOS, 17), hasPasscode: Bool = true,
    daemon: DaemonPolicy = .anyGroup, seed: UInt64 = 1
  ) {
    state = Guarded(
      DeviceState(
        system: system, keys: KeyBag(lockState: .unlocked, hasPasscode: hasPasscode),
        keychain: KeychainDatabase(seed: seed), policy: daemon))
  }

  /// The system that runs now.
  public var system: SimulatedSystem { state.withLock { $0.system } }
  /// What is readable now.
  public var lockState: LockState { state.withLock { $0.keys.lockState } }
  /// Whether the device can be locked at all.
  public var hasPasscode: Bool { state.withLock { $0.keys.hasPasscode } }

  /// Every keychain call so far: names and statuses, no values.
  public var trace: [TraceEntry] { state.withLock { $0.trace } }

  // MARK: Keychain

  /// The keychain as one process sees it.
  public func keychain(for client: SimulatedClient) -> SimulatedKeychain {
    SimulatedKeychain(of: self, for: client)
  }

  func answer(
    _ operation: KeychainOperation, _ query: RawQuery, changes: RawQuery, hasResultPlace: Bool,
    for client: SimulatedClient
  ) -> KeychainDatabase.Answer {
    state.withLock {
      $0.answer(
        operation, query, changes: changes, hasResultPlace: hasResultPlace, for: client)
    }
  }

  /// Whether an addition with `kSecMatch…` or `kSecUseItemList` seems to succeed and adds nothing
  /// (`SecItemDb.c` lines 290 to 296). Apple's source can be read either way; without this it answers
  /// -50, as reports from the field say.
  public func acceptMatchInAdd(_ accepts: Bool) {
    state.withLock { $0.acceptsMatchInAdd = accepts }
  }

  /// Puts an item of any class into the keychain as the system's import of certificates does, and
  /// gives the bytes of its reference.
  public func installItem(
    _ itemClass: ItemClass, label: String, group: String,
    accessibility: ItemAccessibility = .afterFirstUnlock
  ) -> [UInt8] {
    state.withLock { state in
      state.keychain.install(
        itemClass, label: label, group: group, accessibility: accessibility, on: state.system)
    }
  }

  /// Damages the stored item that a reference leads to, so that it cannot be decoded any more.
  public func corruptItem(at reference: PersistentReference) {
    state.withLock { state in
      let query = ItemQuery(
        ["v_PersistentRef": .data(reference.bytesForProfile())], on: state.system)
      let system = state.system
      state.keychain.corrupt { query.matches($0, on: system) }
    }
  }

  // MARK: Events

  /// Boots: nothing is readable before the first unlock but what is always accessible. Without a
  /// passcode the device is unlocked at once. All apps are closed.
  public func reboot() { state.withLock { $0.reboot() } }

  /// Locks an unlocked device; without a passcode this does nothing.
  public func lock() { state.withLock { $0.lock() } }

  /// Unlocks the device, from whatever state.
  public func unlock() { state.withLock { $0.unlock() } }

  /// Removes the passcode: items that need one are gone for good, and nothing is locked any more.
  public func removePasscode() { state.withLock { $0.removePasscode() } }

  /// Sets a passcode; from here on the device can be locked.
  public func setPasscode() { state.withLock { $0.setPasscode() } }

  /// Becomes a new device with an encrypted backup restored: configurations and references come
  /// along, items of this device only do not, and row numbers are others.
  public func restoreToNewDevice() { state.withLock { $0.restoreToNewDevice() } }

  /// Deletes an app and installs it again: its configurations are gone, its keychain items are not.
  public func reinstall(_ app: SimulatedApp) { state.withLock { $0.reinstall(app) } }

  /// Installs another version of the system and boots. References of the old form keep resolving.
  public func update(to system: SimulatedSystem) { state.withLock { $0.update(to: system) } }

  /// Opens an app, which then can be asked and can connect.
  public func open(_ app: SimulatedApp) {
    state.withLock { _ = $0.openApps.insert(app.identifier) }
  }

  /// Closes an app: from here on only the daemon can act for it.
  public func close(_ app: SimulatedApp) {
    state.withLock { _ = $0.openApps.remove(app.identifier) }
  }

  /// Whether the app was opened and not closed since.
  public func isOpen(_ app: SimulatedApp) -> Bool {
    state.withLock { $0.openApps.contains(app.identifier) }
  }

  // MARK: Configurations and connections

  /// An app's configuration as it is stored now.
  public func loadConfiguration(for app: SimulatedApp) -> LoadedConfiguration {
    state.withLock { $0.configurations.load(for: app) }
  }

  /// Stores an app's copy. References in it are not resolved, so bytes that are none are stored
  /// without complaint. If it is enabled, every other app's configuration is disabled.
  ///
  /// - Throws: `configurationStale` for a copy of an earlier state, `configurationInvalid` for one
  ///   without protocol or server.
  public func save(_ copy: LoadedConfiguration) throws(PreferencesFailure) {
    try state.withLock { state throws(PreferencesFailure) in
      try state.configurations.save(copy)
    }
  }

  /// Removes an app's configuration.
  public func removeConfiguration(of app: SimulatedApp) {
    state.withLock { $0.configurations.remove(app) }
  }

  /// Starts the connection that a loaded copy describes, as an app or the Settings do.
  public func start(_ copy: LoadedConfiguration) -> ConnectionOutcome {
    state.withLock { $0.start(copy) }
  }

  /// Traffic that may start a connection on demand: the enabled configuration decides by its rules,
  /// in order. Nil when nothing is started, which is also what this model does where no rule
  /// matches; the system's behaviour there is not documented.
  public func connectOnDemand(
    _ conditions: NetworkConditions = NetworkConditions()
  ) -> ConnectionOutcome? {
    state.withLock { $0.connectOnDemand(conditions) }
  }

  /// Sets what the server accepts for a field from now on; nil for any secret.
  public func setServer(accepts secrets: [Secret]?, for field: SecretField) {
    state.withLock { $0.server.accept(secrets, for: field) }
  }

  /// Sets what the daemon can see from now on.
  public func setDaemon(_ policy: DaemonPolicy) { state.withLock { $0.policy = policy } }
}

extension SimulatedDevice: CustomStringConvertible, CustomReflectable {
  /// The system and the lock state; nothing of what is stored.
  public var description: String { "\(system), \(lockState.rawValue)" }
  /// A mirror without children: nothing of the keychain is printed by accident.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

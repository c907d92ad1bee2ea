import Keychains
import SimulatedDevices
import VPNProfiles

/// The device, the app and what the app remembers while a scenario runs.
struct ScenarioStage {
  private static let service = "vpn"
  private static let account = "alice"
  private static let otherApp = SimulatedApp("com.other.vpn", groups: ["OTHER.com.other.vpn"])

  let device: SimulatedDevice
  private let app: SimulatedApp
  /// The configuration that the app loaded last.
  private var loaded: LoadedConfiguration
  /// Where the app thinks that each secret is.
  private var items: [CredentialKind: ItemSelection] = [:]
  /// Every secret that was made up for a kind; the server accepts all of them.
  private var secrets: [CredentialKind: [Secret]] = [:]
  private var template = SimulatedConfiguration(.ikev2)
  private var proof: DaemonProof?
  private var counter = 0
  /// Whether the app has run before, which it forgets when it is installed anew.
  private var hasRun = false

  init(_ scenario: Scenario, _ policy: DaemonPolicy) {
    app = SimulatedApp("com.example.vpn", groups: scenario.groups)
    device = SimulatedDevice(
      system: scenario.system, hasPasscode: scenario.hasPasscode, daemon: policy)
    device.open(app)
    loaded = device.loadConfiguration(for: app)
    template.isOnDemandEnabled = true
    template.onDemandRules = [OnDemandRule(.connect)]
  }

  mutating func perform(_ event: ScenarioEvent) async -> StepOutcome {
    if event.needsApp, !device.isOpen(app) {
      return StepOutcome(.failed, console: ["app: closed, so it can do nothing"])
    }
    switch event {
    case .lock: device.lock()
    case .unlock: device.unlock()
    case .reboot: device.reboot()
    case .removePasscode: device.removePasscode()
    case .restoreToNewDevice: device.restoreToNewDevice()
    case .reinstallApp: reinstall()
    case .updateSystem(let system): device.update(to: system)
    case .closeApp: device.close(app)
    case .loadProfile: loaded = device.loadConfiguration(for: app)
    case .otherAppEnables: return enableOther()
    case .openApp: return await open()
    case .connect: return connect()
    case .connectOnDemand: return connectOnDemand()
    case .store(let item, let accessibility): return store(item, accessibility)
    case .storeRaw(let kind, let query): return storeRaw(kind, query)
    case .saveProfile(let profile): return save(profile, nil)
    case .saveProfileWithBytes(let profile, let kind, let bytes):
      return save(profile, (kind, bytes))
    case .rotate(let kinds, let method): return await rotate(kinds, method)
    case .updateItem(let item):
      let secret = makeSecret(item.kind)
      return ask { keychain throws(KeychainFailure) in
        try keychain.update(UpdateRequest(selection(of: item), change: .secret(secret)))
      }
    case .deleteItem(let item):
      return ask { keychain throws(KeychainFailure) in
        try keychain.delete(DeleteRequest(selection(of: item)))
      }
    case .changeAccessibility(let item, let accessibility):
      return ask { keychain throws(KeychainFailure) in
        try keychain.update(
          UpdateRequest(selection(of: item), change: .accessibility(accessibility)))
      }
    }
    return StepOutcome(.done)
  }

  // MARK: Keychain

  private var keychain: SimulatedKeychain { device.keychain(for: app.client) }

  private mutating func makeSecret(_ kind: CredentialKind) -> Secret {
    counter += 1
    let secret = Secret(text: "made-up \(kind) \(counter) of a simulation")
    secrets[kind, default: []].append(secret)
    let field: SecretField = kind == .sharedSecret ? .sharedSecret : .password
    device.setServer(accepts: secrets[kind], for: field)
    return secret
  }

  private func identity(of item: ScenarioItem) -> ItemIdentity {
    ItemIdentity(
      service: item.service ?? "\(Self.service).\(item.kind)",
      account: item.account ?? Self.account, accessGroup: item.group)
  }

  /// The item that a step names, or else where the app thinks that the secret is.
  private func selection(of item: ScenarioItem) -> ItemSelection {
    if item.service == nil, item.account == nil, item.group == nil, let known = items[item.kind] {
      return known
    }
    return .item(identity(of: item))
  }

  private func ask(
    _ body: (SimulatedKeychain) throws(KeychainFailure) -> Void
  ) -> StepOutcome {
    do {
      try body(keychain)
      return StepOutcome(.done, .success)
    } catch {
      return StepOutcome(.failed, error.status, console: ["app: \(error)"])
    }
  }

  private mutating func store(
    _ item: ScenarioItem, _ accessibility: ItemAccessibility
  ) -> StepOutcome {
    let identity = identity(of: item)
    let secret = makeSecret(item.kind)
    items[item.kind] = .item(identity)
    return ask { keychain throws(KeychainFailure) in
      _ = try keychain.add(
        AddRequest(identity, secret: secret, accessibility: accessibility))
    }
  }

  private mutating func storeRaw(_ kind: CredentialKind, _ query: RawQuery) -> StepOutcome {
    let secret = makeSecret(kind)
    var query = query
    if case .data? = query["v_Data"] {
      query["v_Data"] = secret.withBytes { bytes in .data(bytes.indices.map { bytes[$0] }) }
    }
    query["r_PersistentRef"] = query["r_PersistentRef"] ?? .boolean(true)
    let (status, answer) = keychain.answer(.add, query)
    guard status == .success else {
      return StepOutcome(
        .failed, status, console: ["app: \(KeychainFailure(status, during: .add))"])
    }
    guard case .value(.data(let bytes)) = answer else { return StepOutcome(.done, status) }
    do {
      items[kind] = .reference(try keychain.resolve(bytes).reference)
      return StepOutcome(.done, status)
    } catch {
      return StepOutcome(.failed, error.status, console: ["app: \(error)"])
    }
  }

  // MARK: Profile

  private mutating func save(
    _ profile: ScenarioProfile, _ bytes: (CredentialKind, ScenarioBytes)?
  ) -> StepOutcome {
    var configuration = SimulatedConfiguration(
      profile.kind, authentication: profile.authentication,
      usesExtendedAuthentication: profile.usesExtendedAuthentication)
    configuration.isOnDemandEnabled = profile.isOnDemandEnabled
    configuration.onDemandRules = [OnDemandRule(.connect)]
    template = configuration
    for (kind, selection) in items.sorted(by: { $0.key < $1.key }) where kind != bytes?.0 {
      do {
        let reference = try keychain.item(selection).reference
        _ = configuration.set(reference.bytesForProfile(), for: kind)
      } catch {
        // Without a reference there is nothing to save; careless code would go on here.
        return StepOutcome(.failed, error.status, console: ["app: \(error)"])
      }
    }
    if let (kind, content) = bytes {
      let field: [UInt8]
      switch content {
      case .data(let data): field = data
      case .secret:
        field = secrets[kind]?.last?.withBytes { bytes in bytes.indices.map { bytes[$0] } } ?? []
      }
      _ = configuration.set(field, for: kind)
    }
    loaded.configuration = configuration
    do {
      try device.save(loaded)
    } catch {
      return StepOutcome(.failed, console: error.console)
    }
    return StepOutcome(.done)
  }

  private mutating func reinstall() {
    device.reinstall(app)
    device.open(app)
    loaded = device.loadConfiguration(for: app)
    items = [:]
    proof = nil
    hasRun = false
  }

  private func enableOther() -> StepOutcome {
    var copy = device.loadConfiguration(for: Self.otherApp)
    copy.configuration = SimulatedConfiguration(.ikev2)
    do {
      try device.save(copy)
      return StepOutcome(.done)
    } catch {
      return StepOutcome(.failed, console: error.console)
    }
  }

  // MARK: Connecting

  private mutating func connect() -> StepOutcome {
    let copy = device.isOpen(app) ? loaded : device.loadConfiguration(for: app)
    return took(device.start(copy))
  }

  private mutating func connectOnDemand() -> StepOutcome {
    device.connectOnDemand().map { took($0) } ?? StepOutcome(.notStarted)
  }

  private mutating func took(_ outcome: ConnectionOutcome) -> StepOutcome {
    if outcome.result == .connected, !outcome.appWasOpen {
      proof = device.loadConfiguration(for: app).configuration.map {
        DaemonProof($0.neededReferences)
      }
    }
    return StepOutcome(ScenarioResult(outcome.result), outcome.status, console: outcome.console)
  }

  // MARK: The library

  private var credentials: ProfileCredentials {
    ProfileCredentials(
      of: SimulatedProfileStore(on: device, for: app, template: template),
      in: CredentialStore(
        in: keychain, service: Self.service, profile: "simulation", accessGroup: nil,
        migratesToNewDevice: true),
      account: Self.account, kinds: [.userPassword, .sharedSecret])
  }

  private mutating func rotate(
    _ kinds: [CredentialKind], _ method: ProfileCredentials.RotationMethod
  ) async -> StepOutcome {
    var replacements: [CredentialKind: Secret] = [:]
    for kind in kinds { replacements[kind] = makeSecret(kind) }
    do {
      let resolved = try await credentials.rotate(replacements, by: method)
      for (kind, item) in resolved { items[kind] = .reference(item.reference) }
      loaded = device.loadConfiguration(for: app)
      proof = nil
      return StepOutcome(
        .done, console: resolved.keys.sorted().map { "app: resolves the new \($0)" })
    } catch {
      return outcome(of: error)
    }
  }

  private mutating func open() async -> StepOutcome {
    device.open(app)
    loaded = device.loadConfiguration(for: app)
    do {
      var console: [String] = []
      if !hasRun, device.lockState == .unlocked {
        let removed = try await credentials.removeLeftovers(isProtectedDataAvailable: true)
        console += removed.map { "app: removed a leftover \($0.kind)" }
        hasRun = true
      }
      guard loaded.configuration != nil else { return StepOutcome(.done, console: console) }
      for (kind, presence) in try await credentials.verify().sorted(by: { $0.key < $1.key }) {
        let word =
          switch presence {
          case .present: "present"
          case .missing: "missing"
          case .locked: "locked"
          }
        console.append("app: \(kind): \(word)")
      }
      if let proof {
        let deleted = try await credentials.finish(with: proof)
        console += deleted.map { "app: deleted the superseded \($0.kind)" }
        self.proof = nil
      }
      return StepOutcome(.done, console: console)
    } catch {
      return outcome(of: error)
    }
  }

  private func outcome(of failure: CredentialFailure) -> StepOutcome {
    var status: KeychainStatus?
    if case .keychain(let cause) = failure.cause { status = cause.status }
    return StepOutcome(.failed, status, console: ["app: \(failure)"])
  }
}

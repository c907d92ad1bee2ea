import Keychains

/// The process that connects: the system's daemon for IKEv2 and IPSec, the app's extension for a
/// packet tunnel. It resolves references in its own context, when it connects and never before.
struct Daemon {
  let client: SimulatedClient
  let configuration: SimulatedConfiguration
  let appWasOpen: Bool

  init(
    for app: SimulatedApp, _ configuration: SimulatedConfiguration, policy: DaemonPolicy,
    appWasOpen: Bool
  ) {
    self.configuration = configuration
    self.appWasOpen = appWasOpen
    client =
      configuration.kind == .tunnelProvider ? app.extensionClient : policy.daemon(for: app)
  }

  func connect(on device: inout DeviceState) -> ConnectionOutcome {
    if let failure = checkAuthentication(on: device.system) { return failure }
    var console: [String] = []
    for field in configuration.neededSecrets {
      switch resolve(field, on: &device) {
      case .failure(let outcome): return outcome.after(console)
      case .secret(let secret):
        guard device.server.accepts(secret, for: field) else {
          return outcome(
            .authenticationFailed, error: .authenticationFailed,
            console: console + [
              line("the server refused the \(field.words): credentials are invalid")
            ])
        }
        console.append(line("resolved the \(field.words)"))
      }
    }
    return outcome(.connected, console: console + [line("connected")])
  }

  private enum Resolution {
    case secret(Secret)
    case failure(ConnectionOutcome)
  }

  private func resolve(_ field: SecretField, on device: inout DeviceState) -> Resolution {
    guard let bytes = configuration.reference(for: field) else {
      return .failure(
        outcome(
          .secretMissing, error: .authenticationFailed,
          console: [line("the \(field.words) is missing: the profile has no reference")]))
    }
    var query: RawQuery = [
      "class": .text("genp"), "v_PersistentRef": .data(bytes), "r_Data": .boolean(true),
    ]
    if device.system.family == .macOS, ReferenceForm(of: bytes) != .keychainFile {
      query["nleg"] = .boolean(true)
    }
    let (status, answer) = device.answer(.copy, query, for: client)
    var lines = [line("SecItemCopyMatching by reference of the \(field.words): \(status)")]
    if status == .success {
      if case .value(.data(let secret)) = answer { return .secret(Secret(secret)) }
      lines.append(line("the \(field.words) is empty"))
      return .failure(
        outcome(.secretMissing, status, error: .authenticationFailed, console: lines))
    }
    // The daemon takes an item that is not found for no secret at all.
    if status == .itemNotFound { lines.append(line("the \(field.words) is missing")) }
    let result = Self.result(
      of: status, isHidden: device.holdsItem(at: bytes, beyond: client))
    let error: NetworkExtensionStatus =
      status == .itemNotFound ? .authenticationFailed : NetworkExtensionStatus(.connection, 4)
    return .failure(outcome(result, status, error: error, console: lines))
  }

  private static func result(
    of status: KeychainStatus, isHidden: Bool
  ) -> ConnectionOutcome.Result {
    switch status {
    case .itemNotFound: isHidden ? .notEntitled : .secretMissing
    case .interactionNotAllowed: .secretLocked
    case .missingEntitlement, .notAvailable: .notEntitled
    case .noSuchClass: .wrongClass
    case .parameter: .notAReference
    default: .secretMissing
    }
  }

  /// Faults of the configuration that no secret mends.
  private func checkAuthentication(on system: SimulatedSystem) -> ConnectionOutcome? {
    guard configuration.kind != .tunnelProvider else { return nil }
    switch configuration.authentication {
    case .none where !configuration.usesExtendedAuthentication:
      return outcome(
        .authenticationFailed, error: .authenticationFailed,
        console: [line("nothing authenticates: method none without extended authentication")])
    case .certificate where !configuration.hasIdentityData:
      guard system.family == .macOS, let bytes = configuration.identityReference else {
        let reason =
          configuration.identityReference == nil
          ? "there is no identity" : "identityReference is ignored on iOS; use identityData"
        return outcome(.secretMissing, error: .authenticationFailed, console: [line(reason)])
      }
      guard ReferenceForm(of: bytes).isReference else {
        return outcome(
          .notAReference, .parameter, error: NetworkExtensionStatus(.connection, 4),
          console: [line("the identity's reference: \(KeychainStatus.parameter)")])
      }
      return nil
    default: return nil
    }
  }

  private func outcome(
    _ result: ConnectionOutcome.Result, _ status: KeychainStatus? = nil,
    error: NetworkExtensionStatus? = nil, console: [String]
  ) -> ConnectionOutcome {
    ConnectionOutcome(
      result: result, status: status, error: error, console: console, appWasOpen: appWasOpen)
  }

  private func line(_ text: String) -> String { "\(client.kind.rawValue): \(text)" }
}

extension ConnectionOutcome {
  fileprivate func after(_ earlier: [String]) -> ConnectionOutcome {
    ConnectionOutcome(
      result: result, status: status, error: error, console: earlier + console,
      appWasOpen: appWasOpen)
  }
}

import Keychains
import SimulatedDevices
package import StrictJSON
import VPNProfiles

extension Scenario {
  /// Reads a scenario from JSON, strictly: unknown keys and steps are refused with their place.
  package init(parsing bytes: [UInt8]) throws(JSONFailure) {
    self = try ScenarioReader.scenario(JSONDocument(parsing: bytes).root)
  }
}

/// Reads scenarios.
enum ScenarioReader {
  static func scenario(_ root: JSONValue) throws(JSONFailure) -> Scenario {
    var reader = try root.requiredObject()
    try reader.requireDocument("scenario")
    let name = try reader.required("name").requiredName()
    let device = try device(try reader.required("device"))
    let daemon = try reader.optional("daemonGroups").map(policy)
    let events = try reader.required("steps")
    guard try events.requiredElements().count <= Scenario.mostSteps else {
      throw events.failure("more than \(Scenario.mostSteps) steps")
    }
    var steps: [Scenario.Step] = []
    for value in try events.requiredElements() { steps.append(try step(value)) }
    try reader.finish()
    return Scenario(
      name: name, system: device.system, hasPasscode: device.hasPasscode, groups: device.groups,
      daemon: daemon, steps: steps)
  }

  private static func device(
    _ value: JSONValue
  ) throws(JSONFailure) -> (system: SimulatedSystem, hasPasscode: Bool, groups: [String]) {
    var reader = try value.requiredObject()
    let system = try system(try reader.required("system"))
    let hasPasscode = try reader.optional("passcode")?.requiredBoolean() ?? true
    let groups = try reader.optional("groups").map(names) ?? ["TEAM.com.example.vpn"]
    try reader.finish()
    return (system, hasPasscode, groups)
  }

  private static func system(_ value: JSONValue) throws(JSONFailure) -> SimulatedSystem {
    guard let system = SimulatedSystem(try value.requiredString()) else {
      throw value.failure("expected a system such as \"iOS 17\" or \"macOS 14\"")
    }
    return system
  }

  private static func policy(_ value: JSONValue) throws(JSONFailure) -> DaemonPolicy {
    guard value.kind == .string else { return .explicit(try names(value)) }
    guard let policy = DaemonPolicy(named: try value.requiredString()) else {
      let names = DaemonPolicy.modelled.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw value.failure("expected \(names) or a list of access groups")
    }
    return policy
  }

  private static func names(_ value: JSONValue) throws(JSONFailure) -> [String] {
    var names: [String] = []
    for element in try value.requiredElements() { names.append(try element.requiredName()) }
    guard !names.isEmpty else { throw value.failure("no access group is named") }
    return names
  }

  // MARK: Steps

  private enum Name: String, CaseIterable {
    case store, storeRaw, saveProfile, saveProfileWithBytes, loadProfile, lock, unlock, reboot
    case removePasscode, closeApp, openApp, connect, connectOnDemand, rotate, updateItem, deleteItem
    case changeAccessibility, restoreToNewDevice, reinstallApp, updateSystem, otherAppEnables
  }

  private static func step(_ value: JSONValue) throws(JSONFailure) -> Scenario.Step {
    var reader = try value.requiredObject()
    let name = try reader.required("do").requiredChoice(of: Name.self)
    let event = try event(name, &reader)
    var result: ScenarioResult?
    var status: KeychainStatus?
    if let expectation = reader.optional("expect") {
      var inner = try expectation.requiredObject()
      if let value = inner.optional("result") {
        result = try value.requiredChoice(of: ScenarioResult.self)
      }
      if let value = inner.optional("status") {
        let range = Int(Int32.min)...Int(Int32.max)
        status = KeychainStatus(
          rawValue: Int32(truncatingIfNeeded: try value.requiredInteger(in: range)))
      }
      try inner.finish()
    }
    try reader.finish()
    return Scenario.Step(event: event, result: result, status: status)
  }

  private static func event(
    _ name: Name, _ reader: inout JSONObjectReader
  ) throws(JSONFailure) -> ScenarioEvent {
    switch name {
    case .store:
      return .store(try item(&reader), try accessibility(reader.optional("accessible")))
    case .storeRaw:
      let query = try reader.required("query")
      return .storeRaw(
        try kind(try reader.required("secret")), RawQuery(try QueryPairs.read(query)))
    case .saveProfile: return .saveProfile(try profile(&reader))
    case .saveProfileWithBytes:
      let profile = try profile(&reader)
      let field = try reader.optional("secret").map(kind) ?? .userPassword
      return .saveProfileWithBytes(profile, field, try bytes(try reader.required("bytes")))
    case .loadProfile: return .loadProfile
    case .lock: return .lock
    case .unlock: return .unlock
    case .reboot: return .reboot
    case .removePasscode: return .removePasscode
    case .closeApp: return .closeApp
    case .openApp: return .openApp
    case .connect: return .connect
    case .connectOnDemand: return .connectOnDemand
    case .rotate:
      var kinds: [CredentialKind] = []
      if let value = reader.optional("secrets") {
        for element in try value.requiredElements() {
          let kind = try kind(element)
          guard !kinds.contains(kind) else { throw element.failure("a secret that stands twice") }
          kinds.append(kind)
        }
        guard !kinds.isEmpty else { throw value.failure("no secret is named") }
      } else {
        kinds = [try kind(try reader.required("secret"))]
      }
      let method = try reader.optional("method")?.requiredChoice(of: Method.self) ?? .staged
      return .rotate(kinds, method == .staged ? .staged : .inPlace)
    case .updateItem: return .updateItem(try item(&reader))
    case .deleteItem: return .deleteItem(try item(&reader))
    case .changeAccessibility:
      return .changeAccessibility(
        try item(&reader), try accessibility(try reader.required("accessible")))
    case .restoreToNewDevice: return .restoreToNewDevice
    case .reinstallApp: return .reinstallApp
    case .updateSystem: return .updateSystem(try system(try reader.required("system")))
    case .otherAppEnables: return .otherAppEnables
    }
  }

  private enum Method: String, CaseIterable { case staged, inPlace }

  private static func item(_ reader: inout JSONObjectReader) throws(JSONFailure) -> ScenarioItem {
    ScenarioItem(
      kind: try kind(try reader.required("secret")),
      service: try reader.optional("service")?.requiredName(),
      account: try reader.optional("account")?.requiredName(),
      group: try reader.optional("group")?.requiredName())
  }

  private enum Secret: String, CaseIterable { case userPassword, sharedSecret }

  private static func kind(_ value: JSONValue) throws(JSONFailure) -> CredentialKind {
    switch try value.requiredChoice(of: Secret.self) {
    case .userPassword: .userPassword
    case .sharedSecret: .sharedSecret
    }
  }

  private enum Accessible: String, CaseIterable {
    case whenUnlocked, afterFirstUnlock, always, whenPasscodeSetThisDeviceOnly
    case whenUnlockedThisDeviceOnly, afterFirstUnlockThisDeviceOnly, alwaysThisDeviceOnly

    var accessibility: ItemAccessibility {
      switch self {
      case .whenUnlocked: .whenUnlocked
      case .afterFirstUnlock: .afterFirstUnlock
      case .always: .always
      case .whenPasscodeSetThisDeviceOnly: .whenPasscodeSetThisDeviceOnly
      case .whenUnlockedThisDeviceOnly: .whenUnlockedThisDeviceOnly
      case .afterFirstUnlockThisDeviceOnly: .afterFirstUnlockThisDeviceOnly
      case .alwaysThisDeviceOnly: .alwaysThisDeviceOnly
      }
    }
  }

  private static func accessibility(_ value: JSONValue?) throws(JSONFailure) -> ItemAccessibility {
    try value?.requiredChoice(of: Accessible.self).accessibility ?? .afterFirstUnlock
  }

  private enum ProfileKind: String, CaseIterable { case ikev2, ipsec, tunnelProvider }
  private enum Authentication: String, CaseIterable { case none, certificate, sharedSecret }

  private static func profile(
    _ reader: inout JSONObjectReader
  ) throws(JSONFailure) -> ScenarioProfile {
    let kind: SimulatedConfiguration.Kind =
      switch try reader.required("kind").requiredChoice(of: ProfileKind.self) {
      case .ikev2: .ikev2
      case .ipsec: .ipsec
      case .tunnelProvider: .tunnelProvider
      }
    let authentication: SimulatedConfiguration.Authentication =
      switch try reader.optional("authentication")?.requiredChoice(of: Authentication.self) {
      case .certificate: .certificate
      case .sharedSecret: .sharedSecret
      case Authentication.none?, nil: .none
      }
    return ScenarioProfile(
      kind: kind, authentication: authentication,
      usesExtendedAuthentication:
        try reader.optional("extendedAuthentication")?.requiredBoolean() ?? true,
      isOnDemandEnabled: try reader.optional("onDemand")?.requiredBoolean() ?? true)
  }

  private static func bytes(_ value: JSONValue) throws(JSONFailure) -> ScenarioBytes {
    if value.text == "secret" { return .secret }
    guard value.kind == .object else {
      throw value.failure("expected \"secret\", {\"text\": …} or {\"data\": …}")
    }
    var reader = try value.requiredObject()
    let text = try reader.optional("text")?.requiredString()
    let data = reader.optional("data")
    try reader.finish()
    switch (text, data) {
    case (let text?, nil): return .data(Array(text.utf8))
    case (nil, let data?):
      guard let bytes = Base64.decode(try data.requiredString()) else {
        throw data.failure("data that are not Base64")
      }
      return .data(bytes)
    default: throw value.failure("expected one of \"text\" and \"data\"")
    }
  }
}

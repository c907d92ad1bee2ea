public import Keychains
public import SimulatedDevices
public import VPNProfiles

/// A sequence of events on a simulated device, and what is expected of them.
///
/// It holds no secret: each step that stores one makes up its own.
public struct Scenario: Sendable {
  public let name: String
  public let system: SimulatedSystem
  /// Whether the device has a passcode at the beginning.
  public let hasPasscode: Bool
  /// The access groups that the app is signed with, the default one first.
  public let groups: [String]
  /// What the daemon sees; nil for every modelled policy in turn.
  public let daemon: DaemonPolicy?
  public let steps: [Step]

  /// The policies under which the scenario runs.
  public var policies: [DaemonPolicy] { daemon.map { [$0] } ?? DaemonPolicy.modelled }

  /// An event, and what is expected of it.
  public struct Step: Sendable {
    public let event: ScenarioEvent
    /// How it must end; nil if that is not judged.
    public let result: String?
    /// What the keychain must answer; nil if that is not judged.
    public let status: KeychainStatus?
  }
}

/// What can happen in a scenario.
public enum ScenarioEvent: Sendable {
  /// The app adds an item for a secret.
  case store(ScenarioItem, ItemAccessibility)
  /// The app adds an item by a dictionary that no type checked, for a secret.
  case storeRaw(CredentialKind, RawQuery)
  /// The app saves a profile that refers to what it stored.
  case saveProfile(ScenarioProfile)
  /// The app saves a profile in which the field of a secret holds other bytes than a reference.
  case saveProfileWithBytes(ScenarioProfile, CredentialKind, ScenarioBytes)
  /// The app loads its configuration, for starting it.
  case loadProfile
  case lock, unlock, reboot, removePasscode
  case closeApp
  /// The app opens, looks whether its secrets are there, and ends a rotation that is proven.
  case openApp
  /// The app, or the Settings while the app is closed, start the connection.
  case connect
  /// Traffic asks for a connection on demand.
  case connectOnDemand
  /// The app replaces secrets with the library.
  case rotate([CredentialKind], ProfileCredentials.RotationMethod)
  /// The app changes the secret of an item in place, and saves no profile.
  case updateItem(ScenarioItem)
  /// The app deletes an item.
  case deleteItem(ScenarioItem)
  /// The app changes the accessibility of an item in place.
  case changeAccessibility(ScenarioItem, ItemAccessibility)
  case restoreToNewDevice, reinstallApp
  case updateSystem(SimulatedSystem)
  /// Another app enables its own VPN configuration.
  case otherAppEnables
}

extension ScenarioEvent {
  /// The word for the event in a scenario's `do`.
  public var name: String {
    switch self {
    case .store: "store"
    case .storeRaw: "storeRaw"
    case .saveProfile: "saveProfile"
    case .saveProfileWithBytes: "saveProfileWithBytes"
    case .loadProfile: "loadProfile"
    case .lock: "lock"
    case .unlock: "unlock"
    case .reboot: "reboot"
    case .removePasscode: "removePasscode"
    case .closeApp: "closeApp"
    case .openApp: "openApp"
    case .connect: "connect"
    case .connectOnDemand: "connectOnDemand"
    case .rotate: "rotate"
    case .updateItem: "updateItem"
    case .deleteItem: "deleteItem"
    case .changeAccessibility: "changeAccessibility"
    case .restoreToNewDevice: "restoreToNewDevice"
    case .reinstallApp: "reinstallApp"
    case .updateSystem: "updateSystem"
    case .otherAppEnables: "otherAppEnables"
    }
  }

  /// Whether the app itself does it, and so has to be open.
  var needsApp: Bool {
    switch self {
    case .store, .storeRaw, .saveProfile, .saveProfileWithBytes, .loadProfile, .rotate, .updateItem,
      .deleteItem, .changeAccessibility:
      true
    case .lock, .unlock, .reboot, .removePasscode, .closeApp, .openApp, .connect, .connectOnDemand,
      .restoreToNewDevice, .reinstallApp, .updateSystem, .otherAppEnables:
      false
    }
  }
}

/// The item that a step is about.
public struct ScenarioItem: Hashable, Sendable {
  public let kind: CredentialKind
  /// Nil for a service of the kind's own.
  public var service: String?
  /// Nil for the account that all steps share.
  public var account: String?
  /// The access group that the step names.
  public var group: String?
}

/// What a step saves as the profile.
public struct ScenarioProfile: Hashable, Sendable {
  public let kind: SimulatedConfiguration.Kind
  public let authentication: SimulatedConfiguration.Authentication
  public let usesExtendedAuthentication: Bool
  public let isOnDemandEnabled: Bool
}

/// Bytes in the place of a reference.
public enum ScenarioBytes: Hashable, Sendable {
  /// The secret itself, as a lookup with `kSecReturnData` gives it.
  case secret
  case data([UInt8])
}

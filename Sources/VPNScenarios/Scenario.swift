package import Keychains
package import SimulatedDevices
package import VPNProfiles

/// A sequence of events on a simulated device, and what is expected of them.
///
/// Each step that stores a secret makes up its own.
package struct Scenario: Sendable {
  package let name: String
  package let system: SimulatedSystem
  /// Whether the device has a passcode at the beginning.
  package let hasPasscode: Bool
  /// The access groups that the app is signed with, the default one first.
  package let groups: [String]
  /// What the daemon sees; nil for every modelled policy in turn.
  package let daemon: DaemonPolicy?
  package let steps: [Step]

  /// The steps that a scenario can have: each looks at every item that those before it stored.
  static let mostSteps = 1_000

  /// The policies under which the scenario runs.
  package var policies: [DaemonPolicy] { daemon.map { [$0] } ?? DaemonPolicy.modelled }

  /// An event, and what is expected of it.
  package struct Step: Sendable {
    package let event: ScenarioEvent
    /// How it must end; nil if that is not judged.
    package let result: ScenarioResult?
    /// What the keychain must answer; nil if that is not judged.
    package let status: KeychainStatus?
  }
}

/// What can happen in a scenario.
package enum ScenarioEvent: Sendable {
  /// The app adds an item for a secret by itself, not by the library, under a service of its own.
  /// The library never changes in place what it did not make, so the first rotation is staged.
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
  package var name: String {
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
package struct ScenarioItem: Hashable, Sendable {
  package let kind: CredentialKind
  /// Nil for a service of the kind's own.
  package var service: String?
  /// Nil for the account that all steps share.
  package var account: String?
  /// The access group that the step names.
  package var group: String?
}

/// What a step saves as the profile.
package struct ScenarioProfile: Hashable, Sendable {
  package let kind: SimulatedConfiguration.Kind
  package let authentication: SimulatedConfiguration.Authentication
  package let usesExtendedAuthentication: Bool
  package let isOnDemandEnabled: Bool
}

/// Bytes in the place of a reference.
package enum ScenarioBytes: Sendable {
  /// The secret itself, as a lookup with `kSecReturnData` gives it.
  case secret
  case data([UInt8])
}

extension ScenarioBytes: CustomStringConvertible, CustomReflectable {
  /// What the bytes are, without them.
  package var description: String {
    switch self {
    case .secret: "the secret"
    case .data: "other bytes"
    }
  }
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

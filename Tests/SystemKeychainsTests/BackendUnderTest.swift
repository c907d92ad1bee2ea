#if !canImport(Darwin)
  import Keychains
  import SecurityDeclarations
  import SimulatedDevices
  import SystemKeychains
  import Testing

  /// A backend that the conformance suite runs on. To add one, add a case.
  enum BackendUnderTest: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// What ships, over the declarations, answered by a simulated iOS device.
    case systemOnPhone = "SystemKeychain, iOS"
    case systemOnOldPhone = "SystemKeychain, iOS 14"
    case systemOnMac = "SystemKeychain, macOS"
    case simulatedPhone = "SimulatedKeychain, iOS"
    case simulatedOldPhone = "SimulatedKeychain, iOS 14"
    case simulatedMac = "SimulatedKeychain, macOS"

    var testDescription: String { rawValue }

    private var system: SimulatedSystem {
      switch self {
      case .systemOnPhone, .simulatedPhone: SimulatedSystem(.iOS, 17)
      case .systemOnOldPhone, .simulatedOldPhone: SimulatedSystem(.iOS, 14)
      case .systemOnMac, .simulatedMac: SimulatedSystem(.macOS, 15)
      }
    }

    static let app = SimulatedApp("com.example.vpn", groups: ["TEAM.vpn", "TEAM.shared"])

    /// A reference into a keychain file: one entry of a tag, a length, and a byte.
    static let fileBytes = Array("ssui".utf8) + [0, 0, 0, 1, 7]

    /// Runs a test with an empty keychain of this kind and the device that it is on.
    func run(_ test: (any KeychainBackend, SimulatedDevice) throws -> Void) throws {
      let device = SimulatedDevice(system: system)
      let simulated = device.keychain(for: Self.app.client)
      switch self {
      case .simulatedPhone, .simulatedOldPhone, .simulatedMac: try test(simulated, device)
      case .systemOnPhone, .systemOnOldPhone, .systemOnMac:
        try SecItemProvider.$current.withValue(SimulatedSecItems(keychain: simulated)) {
          try test(SystemKeychain(), device)
        }
      }
    }
  }
#endif

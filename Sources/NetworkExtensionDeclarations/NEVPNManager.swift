#if !canImport(Darwin)
  package import Foundation

  /// `NEVPNManager.h`: the domain of `NEVPNError`.
  package let NEVPNErrorDomain = "NEVPNErrorDomain"

  /// `NEVPNManager.h`.
  package enum NEVPNError: Int, Sendable {
    case configurationInvalid = 1
    case configurationDisabled = 2
    case connectionFailed = 3
    case configurationStale = 4
    case configurationReadWriteFailed = 5
    case configurationUnknown = 6
  }

  /// `NEVPNManager.h`.
  package class NEVPNManager: NSObject {
    /// `protocolConfiguration`.
    package var protocolConfiguration: NEVPNProtocol?
    /// `isEnabled`.
    package var isEnabled = false
    /// `isOnDemandEnabled`.
    package var isOnDemandEnabled = false
    /// `localizedDescription`.
    package var localizedDescription: String?
    /// `connection`.
    package let connection = NEVPNConnection()

    /// `loadFromPreferencesWithCompletionHandler:`.
    package func loadFromPreferences(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
    {
      completionHandler(outcome { try $0.load(into: self) })
    }

    /// `saveToPreferencesWithCompletionHandler:`.
    package func saveToPreferences(
      completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
      completionHandler?(outcome { try $0.save(self) })
    }

    private func outcome(_ body: (any PreferencesAnswers) throws -> Void) -> (any Error)? {
      do {
        try body(PreferencesProvider.required())
        return nil
      } catch {
        return error
      }
    }
  }
#endif

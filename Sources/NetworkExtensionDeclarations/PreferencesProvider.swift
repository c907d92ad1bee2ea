#if !canImport(Darwin)
  import Foundation

  /// Who loads and saves the configurations that this module declares, where there is no
  /// NetworkExtension.
  ///
  /// It is set for a task and its children. Without one every call fails with
  /// `NEVPNError.configurationReadWriteFailed`.
  package protocol PreferencesAnswers: Sendable {
    func load(into manager: NEVPNManager) throws
    func save(_ manager: NEVPNManager) throws
  }

  package enum PreferencesProvider {
    @TaskLocal package static var current: (any PreferencesAnswers)?

    static func required() throws -> any PreferencesAnswers {
      guard let current else {
        throw NSError(
          domain: NEVPNErrorDomain, code: NEVPNError.configurationReadWriteFailed.rawValue)
      }
      return current
    }
  }
#endif

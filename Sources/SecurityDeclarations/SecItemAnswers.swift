#if !canImport(Darwin)
  package import Foundation

  /// Who answers the calls that this module declares, where there is no Security framework.
  ///
  /// It is set for a task and its children, so that tests that run in parallel each have their own
  /// keychain. Without one every call answers `errSecNotAvailable`.
  package protocol SecItemAnswers: Sendable {
    func answer(
      _ call: SecItemCall, _ query: NSDictionary, changes: NSDictionary?, hasResultPlace: Bool
    ) -> (status: OSStatus, answer: CFTypeRef?)
  }

  package enum SecItemCall: Sendable {
    case add, copyMatching, update, delete
  }

  package enum SecItemProvider {
    @TaskLocal package static var current: (any SecItemAnswers)?

    static func answer(
      _ call: SecItemCall, _ query: NSDictionary, changes: NSDictionary? = nil,
      hasResultPlace: Bool = false
    ) -> (status: OSStatus, answer: CFTypeRef?) {
      guard let current else { return (errSecNotAvailable, nil) }
      return current.answer(call, query, changes: changes, hasResultPlace: hasResultPlace)
    }
  }
#endif

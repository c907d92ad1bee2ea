#if !canImport(Darwin)
  package import Foundation

  /// What a coordinated call asks for.
  package enum FileCoordinatorAccess: Equatable, Sendable {
    case reading(NSFileCoordinator.ReadingOptions)
    case writing(NSFileCoordinator.WritingOptions)
  }

  /// Who answers the calls that this module declares, where there is no file coordination.
  package protocol FileCoordinatorAnswers: Sendable {
    /// Where the file is now.
    ///
    /// - Throws: What the coordinator reports instead of letting the accessor run.
    func answer(_ access: FileCoordinatorAccess, _ url: URL) throws(NSError) -> URL
    /// The accessor has run.
    func finish(_ access: FileCoordinatorAccess)
  }

  /// Set for a task and its children, so that tests that run in parallel each have their own.
  package enum FileCoordinatorProvider {
    @TaskLocal package static var current: (any FileCoordinatorAnswers)?
  }
#endif

#if canImport(Darwin)
  import Foundation
  import PropertyListBytes

  /// Coordination by `NSFileCoordinator`, as iCloud Drive, other file providers and document-based
  /// apps take part in it.
  ///
  /// A coordinated call ends with the body, so nothing is held while the app is suspended; an app
  /// that saves as it goes to the background asks for the time with a background task.
  struct SystemFileCoordination: FileCoordination {
    func coordinateReading<Value>(
      of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
    ) throws(ArchiveStoreError) -> Value {
      try coordinate(body) { coordinator, problem, access in
        coordinator.coordinate(
          readingItemAt: URL(fileURLWithPath: path), options: [], error: &problem,
          byAccessor: access)
      }
    }

    func coordinateReplacing<Value>(
      of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
    ) throws(ArchiveStoreError) -> Value {
      try coordinate(body) { coordinator, problem, access in
        coordinator.coordinate(
          writingItemAt: URL(fileURLWithPath: path), options: .forReplacing, error: &problem,
          byAccessor: access)
      }
    }

    private func coordinate<Value>(
      _ body: (String) throws(ArchiveStoreError) -> Value,
      by call: (NSFileCoordinator, inout NSError?, (URL) -> Void) -> Void
    ) throws(ArchiveStoreError) -> Value {
      var result: Result<Value, ArchiveStoreError>?
      var problem: NSError?
      call(NSFileCoordinator(filePresenter: nil), &problem) { url in
        result = Result { () throws(ArchiveStoreError) in try body(url.path) }
      }
      if let result { return try result.get() }
      let number = problem.map { ", error \($0.code)" } ?? ""
      throw ArchiveStoreError(
        .unavailable, "the file could not be coordinated\(number)",
        recoveryOptions: RecoveryOptions(.unreadable))
    }
  }
#endif

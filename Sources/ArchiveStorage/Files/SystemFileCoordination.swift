import FileCoordinationDeclarations
import Foundation
import PropertyListBytes

/// Coordination by `NSFileCoordinator`, as iCloud Drive, other file providers and document-based
/// apps take part in it.
///
/// A coordinated call ends with the body, so nothing is held while the app is suspended; an app
/// that saves as it goes to the background asks for the time with a background task. Where there is
/// no coordination, the coordinator is that of our declarations.
struct SystemFileCoordination: FileCoordination {
  private enum Intent { case reading, replacing }

  func coordinateReading<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    try coordinate(.reading, path, body)
  }

  func coordinateReplacing<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    try coordinate(.replacing, path, body)
  }

  private func coordinate<Value>(
    _ intent: Intent, _ path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    var result: Result<Value, ArchiveStoreError>?
    func access(_ url: URL) {
      result = Result { () throws(ArchiveStoreError) in try body(url.path) }
    }
    var problem: NSError?
    let url = URL(fileURLWithPath: path)
    let coordinator = NSFileCoordinator(filePresenter: nil)
    switch intent {
    case .reading:
      unsafe coordinator.coordinate(
        readingItemAt: url, options: [], error: &problem, byAccessor: access)
    case .replacing:
      unsafe coordinator.coordinate(
        writingItemAt: url, options: .forReplacing, error: &problem, byAccessor: access)
    }
    if let result { return try result.get() }
    let number = problem.map { ", error \($0.code)" } ?? ""
    throw ArchiveStoreError(
      .unavailable, "the file could not be coordinated\(number)",
      recoveryOptions: RecoveryOptions(.unreadable))
  }
}

#if !canImport(Darwin)
  package import Foundation

  /// `NSFileCoordinator.h`, the part that is used.
  ///
  /// It answers as ``FileCoordinatorProvider`` says, and without it lets everybody through.
  package final class NSFileCoordinator {
    /// `NSFileCoordinatorReadingOptions`.
    package struct ReadingOptions: OptionSet, Sendable {
      package let rawValue: UInt
      package init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// `NSFileCoordinatorWritingOptions`.
    package struct WritingOptions: OptionSet, Sendable {
      package let rawValue: UInt
      package init(rawValue: UInt) { self.rawValue = rawValue }

      /// `NSFileCoordinatorWritingForReplacing`.
      package static let forReplacing = WritingOptions(rawValue: 1 << 3)
    }

    package init(filePresenter: (any NSFilePresenter)?) {}

    /// `-coordinateReadingItemAtURL:options:error:byAccessor:`.
    package func coordinate(
      readingItemAt url: URL, options: ReadingOptions, error: UnsafeMutablePointer<NSError?>?,
      byAccessor reader: (URL) -> Void
    ) {
      unsafe answer(.reading(options), url, error, reader)
    }

    /// `-coordinateWritingItemAtURL:options:error:byAccessor:`.
    package func coordinate(
      writingItemAt url: URL, options: WritingOptions, error: UnsafeMutablePointer<NSError?>?,
      byAccessor writer: (URL) -> Void
    ) {
      unsafe answer(.writing(options), url, error, writer)
    }

    private func answer(
      _ access: FileCoordinatorAccess, _ url: URL, _ error: UnsafeMutablePointer<NSError?>?,
      _ accessor: (URL) -> Void
    ) {
      guard let provider = FileCoordinatorProvider.current else { return accessor(url) }
      do throws(NSError) {
        accessor(try provider.answer(access, url))
        provider.finish(access)
      } catch let refusal {
        unsafe error?.pointee = refusal
      }
    }
  }

  /// `NSFilePresenter.h`; no presenter is ever given.
  package protocol NSFilePresenter: AnyObject {}
#endif

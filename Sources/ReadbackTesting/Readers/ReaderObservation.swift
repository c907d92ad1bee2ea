import Acceptance
import Foundation

/// What a closure of the app's made of an input.
enum ReaderAnswer: Sendable {
  case accepted([String: FixtureValue])
  /// The type of the error without values, and what it says of itself.
  case rejected(type: String, error: String)

  init(_ body: () throws -> [String: FixtureValue]) {
    do {
      self = .accepted(try body())
    } catch {
      self = .rejected(
        type: "\(type(of: error))", error: FailureText.excerpt("\(error)", most: 400))
    }
  }
}

/// What a reader did with one input.
struct ReaderObservation: Sendable {
  /// The input; nil for a fixture that cannot be read, or is another by now.
  let bytes: [UInt8]?
  /// How the fixture is not what was judged.
  private(set) var change: FileChange?
  /// What reading gave, where the reader reads.
  var reading: ReaderAnswer?
  /// What became of the copy that it read.
  var afterReading = PrivateCopy.State.untouched
  /// What loading and saving gave, where the reader saves.
  var saving: ReaderAnswer?
  /// What became of the copy that it loaded and saved.
  var afterSaving = PrivateCopy.State.untouched

  init(of bytes: [UInt8]?) { self.bytes = bytes }

  init(instead change: FileChange) {
    bytes = nil
    self.change = change
  }

  /// Rejected if any of both was.
  var verdict: CheckedVerdict {
    guard bytes != nil else { return .unavailable }
    for case .rejected? in [reading, saving] { return .rejected }
    return .accepted
  }
}

import Counterexamples

/// A case with its result and the input that it judged.
package struct CheckedCase: Sendable {
  enum Input: Sendable {
    case fixture(JudgedFile)
    case generated(Counterexample)
  }

  /// An input's bytes, or why there are none.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// The fixture is not what was judged before.
    case changed(FileChange)
    /// The fixture could not be read, then and now.
    case unreadable
  }

  package var result: CaseResult
  package internal(set) var place: CasePlace
  let input: Input?
  /// A smaller input that fails in the same way, where one was looked for.
  var smallest: [UInt8]?
  /// Whether the case is one of every run, and not one that is there only because it failed.
  package internal(set) var isPlanned = true

  init(result: CaseResult, place: CasePlace? = nil, input: Input?) {
    self.result = result
    self.place = place ?? .other(result.name)
    self.input = input
  }

  /// A case without an input that could be kept.
  package init(_ result: CaseResult) { self.init(result: result, input: nil) }

  /// The input's bytes, read or built again; nil for a case without an input, and for a fixture
  /// that cannot be read or is another by now, which is what its cases say.
  package func inputBytes() throws(AcceptanceFailure) -> [UInt8]? {
    guard case .bytes(let bytes)? = try content() else { return nil }
    return bytes
  }

  /// What the input is now; nil for a case without one.
  func content() throws(AcceptanceFailure) -> Content? {
    switch input {
    case nil: return nil
    case .fixture(let file)?: return file.content()
    case .generated(let example)?:
      do throws(CounterexampleFailure) {
        return .bytes(try example.bytes())
      } catch {
        throw AcceptanceFailure(.notWritten, "\(result.name): \(error.message)")
      }
    }
  }
}

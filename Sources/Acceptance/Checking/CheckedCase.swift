import ArchiveFiles
import Counterexamples
import PropertyListBytes

/// A case with its result and the input that it judged.
package struct CheckedCase: Sendable {
  enum Input: Sendable {
    case fixture(Directory, RelativePath)
    case generated(Counterexample)
  }

  package var result: CaseResult
  package internal(set) var place: CasePlace
  let input: Input?
  /// A smaller input that fails in the same way, where one was looked for.
  var smallest: [UInt8]?

  init(result: CaseResult, place: CasePlace? = nil, input: Input?) {
    self.result = result
    self.place = place ?? .other(result.name)
    self.input = input
  }

  /// A case without an input that could be kept.
  package init(_ result: CaseResult) { self.init(result: result, input: nil) }

  /// The input's bytes, read or built again; nil for a case without an input, and for a fixture
  /// that cannot be read, which is what its cases say.
  package func inputBytes() throws(AcceptanceFailure) -> [UInt8]? {
    switch input {
    case nil: return nil
    case .fixture(let directory, let file)?:
      do throws(FileFailure) {
        return try directory.read(file, limit: ReadLimits.default[.archiveBytes])
      } catch {
        return nil
      }
    case .generated(let example)?:
      do throws(CounterexampleFailure) {
        return try example.bytes()
      } catch {
        throw AcceptanceFailure(.notWritten, "\(result.name): \(error.message)")
      }
    }
  }
}

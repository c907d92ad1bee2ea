package import ArchiveFiles
package import Counterexamples
import PropertyListBytes
package import StrictJSON

/// The inputs derived from one archive as files of a directory, and what they are.
package struct MutationIndex: Sendable {
  /// The name of the index among the files.
  package static let fileName = "index.json"

  /// An input and the file that has it.
  package struct Entry: Sendable {
    package let file: String
    package let example: Counterexample
  }

  package let entries: [Entry]
  package let omissions: [Omission]
  private let seed: UInt64

  package init(_ suite: CounterexampleSuite, seed: UInt64) {
    let digits = String(suite.cases.count).utf8.count
    entries = suite.cases.enumerated().map { number, example in
      let place = example.place.map { "-\($0)" } ?? ""
      let name = NumberedName.of(number + 1, digits: digits, example.kind.rawValue + place)
      return Entry(file: "\(name).archive", example: example)
    }
    omissions = suite.omissions
    self.seed = seed
  }

  /// The index without `readback` and `formatVersion`.
  package var members: [JSONText: JSONOutput] {
    [
      "seed": .unsigned(seed), "cases": .array(entries.map(\.json)),
      "omitted": .array(omissions.map(\.json)),
    ]
  }

  /// Adds the inputs, each made when it is written, and the index.
  package func add(to directory: inout NewDirectory) {
    for entry in entries {
      directory.add(entry.file) { () throws(FileFailure) in
        do throws(CounterexampleFailure) {
          return try entry.example.bytes()
        } catch {
          throw FileFailure(.notWritten, path: entry.file, error.message)
        }
      }
    }
    var members = members
    members["readback"] = "mutations"
    members["formatVersion"] = 1
    directory.add(Self.fileName, JSONOutput.object(members).bytes(pretty: true))
  }
}

extension MutationIndex.Entry {
  fileprivate var json: JSONOutput {
    [
      "file": .string(file), "kind": .string(example.kind.rawValue),
      "where": .optional(example.place),
      "expect": .string(example.kind.isEquivalent ? "accept" : "reject"),
      "code": .optional(example.expectation.code?.rawValue),
    ]
  }
}

extension Omission {
  fileprivate var json: JSONOutput {
    [
      "kind": .string(kind.rawValue), "reason": .string(reason.name), "count": .integer(count),
      "message": .string(message),
    ]
  }
}

extension Omission.Reason {
  /// The reason as reports spell it.
  package var name: String {
    switch self {
    case .doesNotApply: "does-not-apply"
    case .sampled: "sampled"
    case .notShowable: "not-showable"
    }
  }
}

import Foundation
import ProcessBoundary

/// What Foundation made of an input, in a process of its own.
enum FoundationOutcome {
  case accepted([String])
  case rejected(String)
  /// The process ended, with what Foundation said before.
  case died(String)
  case hung
  case outOfMemory

  init(_ outcome: ProcessOutcome) throws {
    let output = String(decoding: outcome.output, as: UTF8.self)
    switch outcome.ending {
    case .exited(0) where !outcome.outputExceeded:
      self = try Self.answer(output)
    case .exited(let status):
      throw DifferentialFailure("the child ended with status \(status): \(output.suffix(500))")
    case .notStarted(let error):
      throw DifferentialFailure("the child was not started: error \(error)")
    case .timedOut: self = .hung
    case .signalled(let signal):
      // The limit of processor time ends a process by SIGXCPU (24), then by SIGKILL (9).
      if signal == 24 || signal == 9 {
        self = .hung
      } else {
        self = Self.death(signal, output)
      }
    }
  }

  private static func answer(_ output: String) throws -> FoundationOutcome {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Foundation may have said something before.
    guard
      let start = lines.firstIndex(where: {
        $0 == FoundationChild.accepted || $0.hasPrefix(FoundationChild.rejected)
      })
    else { throw DifferentialFailure("the child answers nonsense: \(output.suffix(500))") }
    let verdict = lines[start]
    lines.removeFirst(start + 1)
    return verdict == FoundationChild.accepted
      ? .accepted(lines) : .rejected(String(verdict.dropFirst(FoundationChild.rejected.count + 1)))
  }

  private static func death(_ signal: Int32, _ output: String) -> FoundationOutcome {
    let line = output.split(separator: "\n").last { $0.contains("atal error") }
    guard let line else {
      return output.contains("bad_alloc") ? .outOfMemory : .died("signal \(signal)")
    }
    // `Module/File.swift:123: Fatal error: …`, or with `Swift runtime failure`.
    let parts = line.split(separator: ":", maxSplits: 2)
    let place = parts.first.map(String.init) ?? ""
    return .died("\(place): \(Self.general(parts.count == 3 ? String(parts[2]) : String(line)))")
  }

  /// A message without what differs from input to input.
  private static func general(_ message: String) -> String {
    message.trimmingCharacters(in: .whitespaces)
      .replacing(/'[^']*'/, with: "'…'").replacing(/"[^"]*"/, with: "\"…\"")
      .replacing(/[0-9]+/, with: "N")
  }
}

struct DifferentialFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

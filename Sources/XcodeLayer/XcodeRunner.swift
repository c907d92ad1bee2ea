/// Runs the tools of Xcode. One implementation starts them; another answers from a recording.
package protocol XcodeRunner: Sendable {
  /// - Throws: When the tool could not be started at all; how it ended is an answer.
  func run(_ call: XcodeCall) throws(XcodeFailure) -> XcodeAnswer
}

/// A tool with its words, and what it may take.
package struct XcodeCall: Hashable, Sendable {
  /// `xcodebuild` or `xcrun`, and its words.
  package let words: [String]
  /// Variables besides those of this process, `NAME=VALUE` each.
  package var environment: [String] = []
  /// Seconds until the tool is ended with all that it started.
  package let seconds: UInt64
  /// The file that all it prints is written to; nil to have the answer hold what it prints on
  /// standard output.
  package var log: String?

  package init(_ words: [String], seconds: UInt64) {
    self.words = words
    self.seconds = seconds
  }
}

/// How a tool ended.
package struct XcodeAnswer: Hashable, Sendable {
  /// Its status; nil when its time was over or a signal ended it.
  package let status: Int32?
  package let timedOut: Bool
  /// What it printed, at most 16 MiB.
  package let output: [UInt8]
  /// Whether it printed more.
  package let isCut: Bool

  package init(status: Int32?, timedOut: Bool = false, output: [UInt8] = [], isCut: Bool = false) {
    self.status = status
    self.timedOut = timedOut
    self.output = output
    self.isCut = isCut
  }
}

extension XcodeRunner {
  /// What a tool prints that has to end with status 0.
  func output(_ call: XcodeCall, otherwise reason: XcodeFailure.Reason) throws(XcodeFailure)
    -> [UInt8]
  {
    let answer = try run(call)
    let name = call.words.prefix(3).joined(separator: " ")
    if answer.timedOut {
      throw XcodeFailure(.notRun, "\(name): did not end within \(call.seconds) s")
    }
    guard answer.status == 0 else {
      let ending = answer.status.map { "ended with status \($0)" } ?? "was ended by a signal"
      throw XcodeFailure(reason, "\(name): \(ending)")
    }
    guard !answer.isCut else {
      throw XcodeFailure(reason, "\(name): printed more than 16 MiB")
    }
    return answer.output
  }
}

package import ArchiveFiles
package import PropertyListBytes

/// One condition and whether it held.
package struct CaseResult: Hashable, Sendable {
  /// `READER/…` or `coverage/…`.
  package var name: String
  package internal(set) var passed: Bool
  /// What had to be, in words.
  package let expected: String
  /// The digest of a value that had to be there, unless it is a secret; so that it is known whether
  /// two runs expected the same, without the value.
  package var expectedValue: SHA256Digest?
  /// The verdict that the input got, where one was asked for.
  package var verdict: CheckedVerdict?
  /// What is wrong; in a case that passed, the code that was expected and found.
  package var code: FindingCode?
  /// What is wrong, in words without values of the input.
  package var message: String?
  /// The digest of the input.
  package var digest: SHA256Digest?
  /// How to look at what failed.
  package var remedy: Remedy?

  package init(_ name: String, passed: Bool, expected: String) {
    self.name = name
    self.passed = passed
    self.expected = expected
  }

  /// The command that shows a failure.
  package enum Remedy: Hashable, Sendable {
    /// `readback verify FILE --contract CONTRACT`
    case verify(file: String, contract: String)
    /// `readback inspect FILE --at PATH`, or all of the file.
    case inspect(file: String, path: String?)
    /// `readback migrate FILE --contract CONTRACT --dry-run`
    case migrate(file: String, contract: String)
    /// Running another reader, whose word `{}` stands for the file; nil for an input that was
    /// generated, which has a file only where it is kept.
    case read(command: [String], file: String?)
    /// Driving another reader by the input alone, with the options that it was driven with.
    case drive(directory: String, name: String, options: [String], command: [String])
    /// Writing the inputs of one kind that are derived from a fixture, this case's among them.
    case mutate(file: String, contract: String, kind: String, seed: UInt64)
    /// Running the case alone and keeping its input.
    case rerun(directory: String, name: String, contract: String)
  }
}

/// The verdict of a case, as reports spell it.
package enum CheckedVerdict: String, Sendable {
  case accepted, rejected, unavailable
}

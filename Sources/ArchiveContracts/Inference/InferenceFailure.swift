import PropertyListBytes

/// Why no contract could be made of samples.
public struct InferenceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whose fault it is.
  public enum Reason: Hashable, Sendable {
    /// A sample has something that contracts do not accept or cannot express.
    case sample
    /// What was asked for names something that the samples do not have.
    case request
  }

  /// Whether other samples, or another request, could help.
  public let reason: Reason
  /// What is wrong, one line; class names and keys of the samples may be in it.
  public let message: String
  /// The sample at fault, counted from 0.
  public let sample: Int?
  /// What the inferred contract still found in that sample.
  public let findings: [Finding]

  init(
    _ message: String, reason: Reason = .sample, sample: Int? = nil, findings: [Finding] = []
  ) {
    self.message = message
    self.reason = reason
    self.sample = sample
    self.findings = findings
  }

  /// What is wrong and where in the sample, without which sample it is.
  public var fault: String {
    guard let first = findings.first else { return message }
    let path = first.path.map { "\($0): " } ?? first.object.map { "object \($0): " } ?? ""
    return "\(message): \(path)\(first.code.rawValue): \(first.message)"
  }

  /// What is wrong, after the sample, counted from 1, where one is at fault.
  public var description: String { (sample.map { "sample \($0 + 1): " } ?? "") + fault }
}

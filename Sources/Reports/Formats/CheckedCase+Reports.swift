import Acceptance
import PropertyListBytes

extension CheckedCase {
  /// What was found, in words.
  var found: String {
    if let message = result.message {
      guard let code = result.code, result.verdict != .rejected || !message.hasPrefix("rejected: ")
      else { return message }
      return "\(code): \(message)"
    }
    guard let verdict = result.verdict else { return result.passed ? "as expected" : "otherwise" }
    return verdict.rawValue + (result.code.map { ": \($0)" } ?? "")
  }

  /// Whether the case could not be judged at all, which says nothing about the input.
  var isFault: Bool {
    switch result.code {
    case .unavailable?, .crashed?, .timedOut?, .memoryExceeded?: !result.passed
    default: false
    }
  }

  /// The name behind the parts that many cases share.
  var ownName: String {
    let group = place.group.rawValue
    let start = place.prefix + (place.reader.map { "\($0)/" } ?? "") + "\(group)/"
    guard result.name.utf8.starts(with: start.utf8) else { return result.name }
    let rest = result.name.utf8.dropFirst(start.utf8.count)
    return place.prefix + String(decoding: rest, as: UTF8.self)
  }

  /// What the cases have in common that are listed together.
  var family: String {
    let group = place.group == .other ? "other" : place.group.rawValue
    return place.reader.map { "\($0).\(group)" } ?? group
  }
}

/// Why a JSON text was refused, with the place in the text.
///
/// The message names keys that a reader knows and at most 64 characters of a key of the input,
/// escaped. It does not name the file, which only the caller knows.
package struct JSONFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault in words, one line, without a final full stop.
  package let message: String
  package let position: JSONPosition
  /// The JSON path of the value at fault; empty for the root and for faults of syntax.
  package let path: String
  /// What of the message comes from the input, quotation marks included.
  private let excerpt: String?

  package init(
    _ message: String, quoting excerpt: String? = nil, at position: JSONPosition, path: String = ""
  ) {
    self.message = message
    self.position = position
    self.path = path
    self.excerpt = excerpt
  }

  /// `LINE:COLUMN: MESSAGE` that repeats nothing of the input, which may hold a secret. What the
  /// reader knows itself stays.
  package var redacted: String {
    guard let excerpt else { return "\(line):\(column): \(message)" }
    return "\(line):\(column): \(message.replacingFirst(excerpt, with: "\"…\""))"
  }

  package var line: Int { position.line }
  package var column: Int { position.column }

  /// `LINE:COLUMN: PATH: MESSAGE`, so that `FILE:` in front of it makes a place editors jump to.
  package var description: String {
    path.isEmpty ? "\(line):\(column): \(message)" : "\(line):\(column): \(path): \(message)"
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    let units = Array(utf8)
    let wanted = Array(text.utf8)
    guard units.count >= wanted.count else { return self }
    for start in 0...units.count - wanted.count
    where units[start...].starts(with: wanted) {
      return String(decoding: units[..<start], as: UTF8.self) + other
        + String(decoding: units[(start + wanted.count)...], as: UTF8.self)
    }
    return self
  }
}

/// A place in a text: lines are ended by U+000A, columns count Unicode scalars, both from one.
package struct JSONPosition: Hashable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte of UTF-8 text; linear in the offset, so it is found only for a report.
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}

/// What a program printed on standard error, for people, in one short line.
enum ErrorExcerpt {
  /// As much is looked at.
  static let mostBytes: UInt64 = 64 << 10
  private static let mostScalars = 160

  /// The first line that is not blank and, where there are more, the last: some tools begin with the
  /// fault and some end with it. Nil where nothing was printed.
  static func of(_ output: [UInt8]) -> String? {
    let lines = output.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .filter { line in line.contains { $0 > UInt8(ascii: " ") } }
    guard let first = lines.first, let last = lines.last else { return nil }
    return lines.count == 1 ? shortened(first) : "\(shortened(first)) … \(shortened(last))"
  }

  private static func shortened(_ line: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
    guard scalars.count > mostScalars else { return String(scalars) }
    return String(scalars.prefix(mostScalars)) + "…"
  }
}

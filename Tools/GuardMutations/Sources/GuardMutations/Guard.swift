/// One condition of the reader that can be disabled.
struct Guard: Sendable {
  let number: Int
  let file: String
  let line: Int
  /// The condition or call, on one line.
  let text: String
}

/// Text that replaces a range of a file's bytes.
struct Edit {
  let range: Range<Int>
  let text: String
}

/// A path that stays below the directory it is relative to, whatever is on the disk.
///
/// Links on the way could still lead out of it; ``Directory`` follows none.
package struct RelativePath: Hashable, Comparable, Sendable {
  /// The names from the directory down; at least one.
  package let names: [String]

  /// - Throws: For an absolute path, an empty name, `.`, `..` or a NUL anywhere in it.
  package init(_ text: String) throws(FileFailure) {
    // Split by bytes: a slash before a combining mark is no character of its own.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    names = parts.map { String(decoding: $0, as: UTF8.self) }
    let problem: String? =
      if text.isEmpty {
        "an empty path"
      } else if text.utf8.first == UInt8(ascii: "/") {
        "an absolute path"
      } else if names.contains("..") {
        "a path with \"..\""
      } else if names.contains("") || names.contains(".") {
        "a path with an empty name or \".\""
      } else if text.utf8.contains(0) {
        "a path with a NUL"
      } else {
        nil
      }
    if let problem { throw FileFailure(.outside, path: text, problem) }
  }

  package var text: String { names.joined(separator: "/") }

  package var name: String { names[names.count - 1] }

  /// The path of a file that another file, beside which it lies, names.
  package func neighbour(_ text: String) throws(FileFailure) -> RelativePath {
    let parents = names.dropLast()
    return try RelativePath((parents + [text]).joined(separator: "/"))
  }

  // `String` takes canonically equivalent names for equal; file systems mostly do not.
  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

import StrictJSON

/// Paths, to find the one that a longer path begins with.
struct PathPrefixes {
  private let paths: Set<JSONText>

  init(_ paths: some Sequence<JSONText>) { self.paths = Set(paths) }

  /// The longest of the paths behind which a path goes on, or nil.
  ///
  /// - Complexity: The length of the path times its slashes, however many paths there are.
  func longest(in path: ArraySlice<UInt16>) -> JSONText? {
    var end = path.endIndex
    while let slash = path[..<end].lastIndex(of: 0x2F) {
      let candidate = JSONText(codeUnits: Array(path[..<slash]))
      if paths.contains(candidate) { return candidate }
      end = slash
    }
    return nil
  }
}

extension URLReference {
  /// The URL that this reference denotes over a base (RFC 3986, section 5.2.2).
  ///
  /// A reference with a scheme is one by itself, and one that begins with `//` takes only the
  /// base's scheme: neither stays where the base is.
  public func resolved(over base: URLReference) -> URLReference {
    var result = self
    if scheme != nil {
      result.path = Self.removingDotSegments(path)
      return result
    }
    result.scheme = base.scheme
    if authority != nil {
      result.path = Self.removingDotSegments(path)
      return result
    }
    result.authority = base.authority
    result.host = base.host
    if path.isEmpty {
      result.path = base.path
      if query == nil { result.query = base.query }
    } else if path.hasPrefix("/") {
      result.path = Self.removingDotSegments(path)
    } else {
      result.path = Self.removingDotSegments(base.merged(with: path))
    }
    return result
  }

  /// RFC 3986, section 5.2.3.
  private func merged(with path: String) -> String {
    if authority != nil && self.path.isEmpty { return "/" + path }
    guard let slash = self.path.lastIndex(of: "/") else { return path }
    return self.path[...slash] + path
  }

  /// RFC 3986, section 5.2.4, in time linear in the path.
  private static func removingDotSegments(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
    let isRooted = path.hasPrefix("/")
    var kept: [Substring] = []
    for segment in isRooted ? segments.dropFirst() : segments[...] {
      switch segment {
      case ".": continue
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    if segments.last == "." || segments.last == ".." { kept.append("") }
    return (isRooted ? "/" : "") + kept.joined(separator: "/")
  }
}

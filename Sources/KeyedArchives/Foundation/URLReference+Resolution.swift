extension URLReference {
  /// The URL that this reference denotes over a base (RFC 3986, section 5.2.2).
  ///
  /// A reference with a scheme is one by itself, and one that begins with `//` takes only the
  /// base's scheme: neither stays where the base is.
  package func resolved(over base: URLReference) -> URLReference {
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
    guard let slash = self.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return self.path[...slash] + path
  }

  /// RFC 3986, section 5.2.4, in time linear in the path.
  private static func removingDotSegments(_ path: String) -> String {
    guard hasDottedSegment(path) else { return path }
    let slash = UInt8(ascii: "/")
    let segments = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    let isRooted = path.utf8.first == slash
    var kept: [Substring.UTF8View] = []
    var endsInDots = false
    for segment in isRooted ? segments.dropFirst() : segments[...] {
      endsInDots = true
      if segment.elementsEqual(".".utf8) { continue }
      if segment.elementsEqual("..".utf8) {
        _ = kept.popLast()
        continue
      }
      endsInDots = false
      kept.append(segment)
    }
    var result: [UInt8] = isRooted ? [slash] : []
    for (position, segment) in kept.enumerated() {
      if position > 0 { result.append(slash) }
      result += segment
    }
    if endsInDots, !kept.isEmpty { result.append(slash) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a segment begins with a dot.
  private static func hasDottedSegment(_ path: String) -> Bool {
    var isStart = true
    for byte in path.utf8 {
      if isStart, byte == UInt8(ascii: ".") { return true }
      isStart = byte == UInt8(ascii: "/")
    }
    return false
  }
}

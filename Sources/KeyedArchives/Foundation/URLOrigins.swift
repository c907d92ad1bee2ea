/// Where a URL of an archive leads once it is resolved over its bases: scheme and host.
package struct URLOrigin: Hashable, Sendable {
  /// In lower case; nil for a URL that is relative to nothing.
  package let scheme: String?
  /// In lower case; nil for a URL without an authority.
  package let host: String?
}

/// Finds the origins of URLs, each once, however long the chains of bases are.
package struct URLOrigins {
  private var known: [Int: URLOrigin?] = [:]

  package init() {}

  /// The origin of the URL at an entry; nil if it, or a base that it needs, is no sound URL, or the
  /// bases run in a circle.
  ///
  /// - Complexity: Linear in the texts of the URLs asked for and of their bases, in all.
  package mutating func origin(ofEntry entry: Int, in archive: KeyedArchive) -> URLOrigin? {
    var open: [(entry: Int, reference: URLReference)] = []
    var next: Int? = entry
    var origin: URLOrigin?
    while let entry = next {
      if let result = known[entry] {
        origin = result
        break
      }
      // Stands for nil until the origin is found, so that a circle ends here.
      known[entry] = .some(nil)
      guard archive.foundationClass(ofEntry: entry)?.kind == .url,
        case .url(let relative, let base)? = archive.foundationReading(ofEntry: entry)?.value,
        let reference = URLReference(archive.exactText(relative))
      else { break }
      open.append((entry, reference))
      guard reference.scheme == nil, let base else {
        origin = URLOrigin(scheme: nil, host: nil)
        break
      }
      next = base
    }
    while let (entry, reference) = open.popLast() {
      guard let base = origin else { break }
      let found =
        if let scheme = reference.scheme {
          URLOrigin(scheme: scheme, host: reference.host)
        } else {
          URLOrigin(scheme: base.scheme, host: reference.host ?? base.host)
        }
      known[entry] = .some(found)
      origin = found
    }
    return origin
  }
}

extension KeyedArchive {
  /// A text as a URL reference; nil if it is none.
  func urlReference(_ text: FoundationText, memo: FoundationMemo?) -> URLReference? {
    if let memo { return memo.reference(text, in: self) }
    return URLReference(exactText(text))
  }

  /// The URL at an entry, resolved over its bases; nil if one of them is no sound URL, or there are
  /// more than sixteen.
  package func resolvedURL(ofEntry entry: Int, memo: FoundationMemo? = nil) -> URLReference? {
    guard let chain = urlChain(ofEntry: entry, memo: memo) else { return nil }
    // What stands behind one with a scheme says nothing.
    var start = chain.count - 1
    for (position, link) in chain.enumerated() {
      if link.reference.scheme == nil, memo?.resolvedURL(ofEntry: link.entry) == nil { continue }
      start = position
      break
    }
    let link = chain[start]
    var result = link.reference
    if let known = memo?.resolvedURL(ofEntry: link.entry) {
      result = known
    } else if start < chain.count - 1 {
      result = link.reference.resolved(over: link.reference)
    }
    memo?.keep(result, ofEntry: link.entry)
    for position in (0..<start).reversed() {
      result = chain[position].reference.resolved(over: result)
      memo?.keep(result, ofEntry: chain[position].entry)
    }
    return result
  }

  /// Whether ``resolvedURL(ofEntry:memo:)`` has a URL, without resolving it.
  package func isResolvableURL(ofEntry entry: Int, memo: FoundationMemo? = nil) -> Bool {
    urlChain(ofEntry: entry, memo: memo) != nil
  }

  /// The URL at an entry and its bases, the URL itself first; nil as for
  /// ``resolvedURL(ofEntry:memo:)``.
  private func urlChain(
    ofEntry entry: Int, memo: FoundationMemo?
  ) -> [(entry: Int, reference: URLReference)]? {
    var chain: [(entry: Int, reference: URLReference)] = []
    var next: Int? = entry
    while let entry = next {
      guard chain.count <= 16, foundationClass(ofEntry: entry)?.kind == .url,
        case .url(let relative, let base)? = foundationReading(ofEntry: entry, memo: memo)?.value,
        let reference = urlReference(relative, memo: memo)
      else { return nil }
      chain.append((entry, reference))
      next = base
    }
    return chain
  }
}

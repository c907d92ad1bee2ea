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
  /// The URL at an entry, resolved over its bases; nil if one of them is no sound URL, or there are
  /// more than sixteen.
  package func resolvedURL(ofEntry entry: Int) -> URLReference? {
    var references: [URLReference] = []
    var next: Int? = entry
    while let entry = next {
      guard references.count <= 16, foundationClass(ofEntry: entry)?.kind == .url,
        case .url(let relative, let base)? = foundationReading(ofEntry: entry)?.value,
        let reference = URLReference(exactText(relative))
      else { return nil }
      references.append(reference)
      next = base
    }
    guard var result = references.popLast() else { return nil }
    while let reference = references.popLast() { result = reference.resolved(over: result) }
    return result
  }
}

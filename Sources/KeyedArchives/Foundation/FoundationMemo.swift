import PropertyListBytes

/// What was found in texts and data that many values of one archive share, each read once.
///
/// For whoever asks for the values of all entries: without it, a text of a megabyte that a thousand
/// URLs share is parsed a thousand times. Short texts and data are not kept. Belongs to one archive.
package final class FoundationMemo {
  /// What is shorter is read again faster than it is looked up.
  private static let shortest = 64
  /// Bytes of resolved URLs that are kept.
  private static let mostResolved = 16 << 20

  /// What packed integers say, with the faults that keep them from saying it.
  struct Unpacked<Element> {
    let elements: [Element]?
    let faults: [FoundationFault]
  }

  /// How the runs of an attributed string are packed.
  struct PackedRuns: Hashable {
    let data: Int
    let length: Int
    let attributes: Int
  }

  private var references: [Int: URLReference?] = [:]
  private var resolved: [Int: URLReference] = [:]
  private var resolvedBytes = 0
  private var utf16Counts: [Int: Int?] = [:]
  var ranges: [Int: Unpacked<FoundationRange>] = [:]
  var indexes: [Int: Unpacked<Int64>] = [:]
  var runs: [PackedRuns: Unpacked<FoundationAttributedString.Run>] = [:]

  package init() {}

  func reference(_ text: FoundationText, in archive: KeyedArchive) -> URLReference? {
    guard text.utf16Count > Self.shortest else { return URLReference(archive.exactText(text)) }
    if let known = references[text.object] { return known }
    let reference = URLReference(archive.exactText(text))
    references[text.object] = .some(reference)
    return reference
  }

  func text(ofData object: Int, in list: PropertyList) -> FoundationText? {
    guard list.header(of: object).count > Self.shortest else {
      return FoundationText(dataObject: object, in: list)
    }
    if let known = utf16Counts[object] {
      return known.map { FoundationText(dataObject: object, utf16Count: $0) }
    }
    let text = FoundationText(dataObject: object, in: list)
    utf16Counts[object] = .some(text?.utf16Count)
    return text
  }

  func resolvedURL(ofEntry entry: Int) -> URLReference? { resolved[entry] }

  func keep(_ url: URLReference, ofEntry entry: Int) {
    let size = url.path.utf8.count
    guard resolved[entry] == nil, size <= Self.mostResolved - resolvedBytes else { return }
    resolvedBytes += size
    resolved[entry] = url
  }
}

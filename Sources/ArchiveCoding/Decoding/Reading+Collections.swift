import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension Reading {
  /// What kind of collection an entry is; nil for anything else.
  func collection(ofEntry entry: Int) -> FoundationKind? {
    guard entry > 0, let kind = archive.foundationClass(ofEntry: entry)?.kind else { return nil }
    switch kind {
    case .array, .set, .orderedSet, .countedSet, .dictionary: return kind
    default: return nil
    }
  }

  /// The elements of a collection; nil for anything else.
  func elements(
    ofEntry entry: Int, _ decoder: PlaceDecoder
  ) throws -> ElementContainer.Elements? {
    guard let kind = collection(ofEntry: entry) else { return nil }
    if kind == .array,
      let plain = archive.plainElements(ofInstance: list.header(of: decoder.content))
    {
      return .plain(plain)
    }
    switch archive.foundationReading(ofEntry: entry, memo: memo)?.value {
    case .array(let elements), .orderedSet(let elements): return .plain(elements)
    case .set(let elements):
      try checkDistinct(elements, decoder)
      return .plain(elements)
    case .dictionary, .countedSet: return try entries(ofEntry: entry, decoder).map { .pairs($0) }
    default: return nil
    }
  }

  /// The entries of a dictionary or counted set; nil for anything else.
  func entries(ofEntry entry: Int, _ decoder: PlaceDecoder) throws -> DictionaryEntries? {
    guard let kind = collection(ofEntry: entry), kind == .dictionary || kind == .countedSet else {
      return nil
    }
    switch archive.foundationReading(ofEntry: entry, memo: memo)?.value {
    case .dictionary(let keys, let values):
      return try DictionaryEntries(keys: keys, values: values, counts: [], self, decoder)
    case .countedSet(let elements, let counts):
      return try DictionaryEntries(keys: elements, values: nil, counts: counts, self, decoder)
    default: return nil
    }
  }

  /// How a coding key names a dictionary's key.
  func name(ofKey object: Int) -> DictionaryEntries.Name {
    guard let entry = list.uid(of: object), entry > 0 else { return .other }
    if let text = archive.foundationText(ofEntry: entry) {
      return archive.exactText(text).string.map { .text($0) } ?? .other
    }
    let header = list.header(of: archive.object(ofEntry: entry))
    guard header.kind == .integer, let number = list.integer(header).int64,
      let integer = Int(exactly: number)
    else { return .other }
    return .integer(integer)
  }

  /// Refuses a set with texts that differ and that Swift takes for equal, so that none gets lost.
  private func checkDistinct(_ elements: FoundationElements, _ decoder: PlaceDecoder) throws {
    var texts: Set<String> = []
    for position in 0..<elements.count {
      guard let entry = list.uid(of: elements.object(at: position, in: archive)), entry > 0,
        let text = archive.foundationText(ofEntry: entry),
        text.isBytes || list.header(of: text.object).kind == .utf16,
        let string = archive.exactText(text).string
      else { continue }
      guard texts.insert(string).inserted else {
        throw decoder.failure(
          .unsupportedValue, "two elements that differ in code units and that Swift takes for equal"
        ).decodingError([String].self, codingPath: decoder.codingPath)
      }
    }
  }

  /// The numbers of a point, size, rectangle, edge insets or range, as Swift's own coding of these
  /// types has them; nil for anything else.
  func literals(ofEntry entry: Int) -> [Literal]? {
    switch archive.foundationReading(ofEntry: entry, memo: memo)?.value {
    case .point(let x, let y): return [.real(x), .real(y)]
    case .size(let width, let height): return [.real(width), .real(height)]
    case .rect(let x, let y, let width, let height):
      return [.list([.real(x), .real(y)]), .list([.real(width), .real(height)])]
    case .edgeInsets(let top, let left, let bottom, let right):
      return [.real(top), .real(left), .real(bottom), .real(right)]
    case .range(let range): return [.integer(range.location), .integer(range.length)]
    case .indexPath(let indexes): return indexes.map { .integer($0) }
    case .string(let text):
      let text = archive.exactText(text)
      if let pair = GeometryText.pair(text) { return [.real(pair.0), .real(pair.1)] }
      if let four = GeometryText.four(text) {
        return [.real(four.0), .real(four.1), .real(four.2), .real(four.3)]
      }
      return GeometryText.rectangle(text).map {
        [.list([.real($0.0), .real($0.1)]), .list([.real($0.2), .real($0.3)])]
      }
    default: return nil
    }
  }
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The entries of a dictionary, or the elements of a counted set with their counts, by key.
final class DictionaryEntries {
  /// A key as Swift's dictionaries ask for it.
  enum Name {
    case text(String)
    case integer(Int)
    /// A key that no coding key can name.
    case other
  }

  let keys: FoundationElements
  let values: FoundationElements?
  /// How often each element is in a counted set.
  let counts: [Int64]
  let names: [Name]
  private let texts: [ExactText: Int]
  private let integers: [Int: Int]
  private var next = 0

  init(
    keys: FoundationElements, values: FoundationElements?, counts: [Int64], _ reading: Reading,
    _ decoder: PlaceDecoder
  ) throws {
    self.keys = keys
    self.values = values
    self.counts = counts
    var names: [Name] = []
    names.reserveCapacity(keys.count)
    var texts: [ExactText: Int] = [:]
    var integers: [Int: Int] = [:]
    var alike: Set<String> = []
    var hasOnlyASCII = true
    for position in 0..<keys.count {
      let object = keys.object(at: position, in: reading.archive)
      let name = reading.name(ofKey: object)
      switch name {
      case .text(let text):
        let units = ExactText(text)
        texts[units] = position
        if hasOnlyASCII, units.codeUnits.contains(where: { $0 >= 0x80 }) { hasOnlyASCII = false }
      case .integer(let number): integers[number] = position
      case .other: break
      }
      names.append(name)
    }
    if !hasOnlyASCII {
      for case .text(let text) in names where !alike.insert(text).inserted {
        throw decoder.failure(
          .unsupportedValue, "two keys that differ in code units and that Swift takes for equal"
        ).decodingError([String: Any].self, codingPath: decoder.codingPath)
      }
    }
    self.names = names
    self.texts = texts
    self.integers = integers
  }

  /// The position of the entry that a coding key names.
  func position(of key: some CodingKey) -> Int? {
    let text = key.stringValue
    if next < names.count, case .text(let name) = names[next], name.utf8.elementsEqual(text.utf8) {
      next += 1
      return next - 1
    }
    let found = texts[ExactText(text)] ?? key.intValue.flatMap { integers[$0] }
    if let found { next = found + 1 }
    return found
  }
}

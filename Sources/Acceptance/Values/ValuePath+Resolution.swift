import ArchiveContracts
package import KeyedArchives
import PropertyListBytes

/// What a path leads to in an archive.
package enum PathResolution: Hashable, Sendable {
  /// The objects of the property list that stand there, one for a path without `[]`; nil for a
  /// place that is empty.
  case values([Int?])
  /// A step of the path has nothing it could apply to.
  case failed(String)
}

extension ValuePath {
  /// Whether the path may lead to any number of values.
  package var isPlural: Bool { steps.contains(.every) }

  /// Follows the path from `$top`.
  ///
  /// - Complexity: Linear in the steps times the size of the containers on the way; plural steps
  ///   multiply, up to `limit` values.
  package func resolve(in archive: KeyedArchive, limit: Int = 1_000_000) -> PathResolution {
    var places: [Int?]
    switch steps.first {
    case .key(let name)?, .entry(let name)?:
      guard let entry = archive.top.first(where: { $0.key.unescapedKey == name }) else {
        return .failed("$top has no such key")
      }
      places = [entry.object]
    default: return .failed("a path begins with a key of $top")
    }
    for (index, step) in steps.enumerated().dropFirst() {
      var next: [Int?] = []
      for place in places {
        switch step.apply(to: place, in: archive) {
        case .values(let values): next += values
        case .failed(let message):
          return .failed("\(ValuePath(Array(steps[..<index]))) is \(message)")
        }
        guard next.count <= limit else { return .failed("more than \(limit) values") }
      }
      places = next
    }
    return .values(places)
  }
}

extension ValuePath.Step {
  fileprivate func apply(to place: Int?, in archive: KeyedArchive) -> PathResolution {
    let value = ArchiveValue(place, in: archive)
    switch (self, value) {
    case (.key(let name), .instance(_, let object)), (.entry(let name), .instance(_, let object)):
      return .values([archive.field(name.escapedKey, of: object)])
    case (.key(let name), .dictionary(let object)), (.entry(let name), .dictionary(let object)):
      return .values([archive.field(name, of: object)])
    case (.entry(let name), .foundation(.dictionary(let keys, let values)?, _)):
      return .values([archive.value(under: name, keys, values)])
    case (.key, .null), (.entry, .null), (.every, .null):
      // What an absent object would hold is absent too.
      return .values(self == .every ? [] : [nil])
    case (.element(let position), .foundation(.array(let elements)?, _)),
      (.element(let position), .foundation(.orderedSet(let elements)?, _)),
      (.member(let position), .foundation(.set(let elements)?, _)),
      (.member(let position), .foundation(.countedSet(let elements, _)?, _)),
      (.entryKey(let position), .foundation(.dictionary(_, let elements)?, _)):
      guard position < elements.count else { return .failed("\(value.phrase), which ends before") }
      return .values([elements.object(at: position, in: archive)])
    case (.element(let position), .array(let object)):
      let elements = archive.elements(of: object)
      guard position < elements.count else {
        return .failed("an array of \(elements.count), which ends before")
      }
      return .values([elements[position]])
    case (.every, .foundation(.array(let elements)?, _)),
      (.every, .foundation(.orderedSet(let elements)?, _)),
      (.every, .foundation(.set(let elements)?, _)),
      (.every, .foundation(.countedSet(let elements, _)?, _)),
      (.every, .foundation(.dictionary(_, let elements)?, _)):
      return .values((0..<elements.count).map { elements.object(at: $0, in: archive) })
    case (.every, .array(let object)):
      return .values(archive.elements(of: object))
    default:
      return .failed("\(value.phrase), which has nothing at \(self.phrase)")
    }
  }

  private var phrase: String {
    switch self {
    case .key: "a key"
    case .entry: "a key in brackets"
    case .element: "a position"
    case .member: "a position of a set"
    case .entryKey: "an entry of a dictionary"
    case .every: "[]"
    }
  }
}

extension KeyedArchive {
  /// The value under a key, as stored, of a dictionary of the property list.
  func field(_ key: ExactText, of dictionary: Int) -> Int? {
    let header = propertyList.header(of: dictionary)
    for position in 0..<header.count {
      let name = propertyList.reference(position, from: header.start)
      if propertyList.isText(propertyList.header(of: name), key.codeUnits) {
        return propertyList.reference(header.count + position, from: header.start)
      }
    }
    return nil
  }

  /// The value under a text key of a Foundation dictionary.
  func value(
    under key: ExactText, _ keys: FoundationElements, _ values: FoundationElements
  ) -> Int? {
    for position in 0..<keys.count {
      guard let entry = target(of: keys.object(at: position, in: self)),
        let text = foundationText(ofEntry: entry), text.utf16Count == key.codeUnits.count,
        exactText(text) == key
      else { continue }
      return values.object(at: position, in: self)
    }
    return nil
  }

  func elements(of array: Int) -> [Int?] {
    let header = propertyList.header(of: array)
    return (0..<header.count).map { propertyList.reference($0, from: header.start) }
  }
}

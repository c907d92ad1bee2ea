import KeyedArchives
import PropertyListBytes
import StrictJSON

/// Compares a place of an archive with the JSON that a manifest expects there.
///
/// Every step consumes a part of the expected JSON, so cycles and sharing in the archive cost
/// nothing. Sets are compared without order: equality is exact, so taking the first equal member
/// for each expected one is right, and members in the expected order are found at once.
struct ValueComparison {
  /// Comparisons of single values before a comparison of sets is given up.
  private static let budget = 4_000_000

  private typealias Pair = (expected: JSONValue, found: PlainElement)

  private enum Frame {
    /// All of these pairs must be equal.
    case all([Pair])
    case bag(Bag)
  }

  /// Expected and found members that are being matched.
  private struct Bag {
    let expected: [JSONValue]
    var position = 0
    var found: [PlainElement]
    var candidate = 0
    var tried = 0
  }

  private enum Step {
    case equal
    case different(String)
    case all([Pair])
    case bag(Bag)
  }

  private let archive: KeyedArchive
  private var frames: [Frame] = []
  private var rest = Self.budget
  private var message: String?

  /// What differs, in words without values of the archive; nil if the place has the value.
  static func difference(
    between expected: JSONValue, and found: PlainElement, in archive: KeyedArchive
  ) -> String? {
    var comparison = ValueComparison(archive: archive)
    return comparison.run((expected, found))
  }

  private init(archive: KeyedArchive) { self.archive = archive }

  private mutating func run(_ pair: Pair) -> String? {
    frames = [.all([pair])]
    while let frame = frames.popLast() {
      guard rest > 0 else { return "the sets are too large to be compared" }
      switch frame {
      case .all(var pairs):
        guard let pair = pairs.popLast() else {
          if finish(equal: true) { return nil }
          continue
        }
        rest -= 1
        switch compare(pair) {
        case .equal: frames.append(.all(pairs))
        case .all(let inner): frames.append(.all(pairs + inner.reversed()))
        case .bag(let bag):
          frames.append(.all(pairs))
          frames.append(.bag(bag))
        case .different(let difference):
          if message == nil { message = difference }
          if finish(equal: false) { return message }
        }
      case .bag(let bag):
        if bag.position == bag.expected.count {
          if finish(equal: true) { return nil }
        } else if bag.tried == bag.found.count {
          message = "no member is equal to the expected one at \(bag.position)"
          if finish(equal: false) { return message }
        } else {
          frames.append(.bag(bag))
          frames.append(.all([(bag.expected[bag.position], bag.found[bag.candidate])]))
        }
      }
    }
    return message
  }

  /// Tells the frame below what became of the one above it; true when none is left.
  private mutating func finish(equal: Bool) -> Bool {
    while let frame = frames.popLast() {
      switch frame {
      case .all(let pairs):
        guard equal else { continue }
        frames.append(.all(pairs))
        return false
      case .bag(var bag):
        if equal {
          bag.found.remove(at: bag.candidate)
          bag.position += 1
          bag.tried = 0
          message = nil
        } else {
          bag.candidate += 1
          bag.tried += 1
        }
        if bag.candidate >= bag.found.count { bag.candidate = 0 }
        frames.append(.bag(bag))
        return false
      }
    }
    return true
  }

  private func compare(_ pair: Pair) -> Step {
    let found: PlainValue =
      switch pair.found {
      case .place(let place): PlainValue(place, in: archive)
      case .value(let value): value
      }
    let expected = pair.expected
    var isEqual = false
    switch (found, expected.kind) {
    case (.null, .null): isEqual = true
    case (.boolean(let boolean), .boolean): isEqual = expected.boolean == boolean
    case (.integer(let integer), .number): isEqual = expected.isInteger(integer)
    case (.real(let real), .number): isEqual = expected.isReal(real)
    case (.real(let real), .string): isEqual = expected.text?.isNonFinite(real) ?? false
    case (.coordinate(let real), .number): isEqual = expected.number?.double == real
    case (.text(let text), .string): isEqual = expected.text?.codeUnits == text.codeUnits
    case (.date(let seconds), .string): isEqual = expected.isDate(seconds)
    case (.data(let object), .object):
      isEqual = expected.isData(archive.propertyList.data(archive.propertyList.header(of: object)))
    case (.list(let found), .array):
      let elements = expected.elements ?? []
      guard elements.count == found.count else { break }
      return .all(Array(zip(elements, found)))
    case (.bag(let found), .array):
      let elements = expected.elements ?? []
      guard elements.count == found.count else { break }
      return .bag(Bag(expected: elements, found: found))
    case (.object(let fields), .object): return compare(expected, fields, className: nil)
    case (.instance(let name, let fields), .object):
      return compare(expected, fields, className: name)
    case (.entries(let entries), .object): return compare(expected, entries)
    default: break
    }
    return isEqual ? .equal : .different("expected \(expected.phrase), found \(found.phrase)")
  }

  /// Compares named values; nil and absent are the same.
  private func compare(
    _ expected: JSONValue, _ fields: [(name: ExactText, value: PlainElement)],
    className: ExactText?
  ) -> Step {
    var members: [JSONText: JSONValue] = [:]
    for member in expected.members ?? [] { members[member.name] = member.value }
    if let className {
      guard let name = members.removeValue(forKey: "$class") else {
        return .different("expected \(expected.phrase) without \"$class\", found an object")
      }
      guard name.text?.codeUnits == className.codeUnits else {
        return .different("the object is of another class")
      }
    }
    var pairs: [Pair] = []
    for field in fields {
      let name = JSONText(codeUnits: field.name.codeUnits)
      if let value = members.removeValue(forKey: name) {
        pairs.append((value, field.value))
      } else if !isNull(field.value) {
        return .different("a value under a key that is not expected")
      }
    }
    guard members.values.allSatisfy(\.isNull) else {
      return .different("an expected key is not there")
    }
    return .all(pairs)
  }

  private func isNull(_ element: PlainElement) -> Bool {
    guard case .place(let place) = element else { return false }
    if case .null = ArchiveValue(place, in: archive) { return true }
    return false
  }

  private func compare(
    _ expected: JSONValue, _ entries: [(key: PlainElement, value: PlainElement)]
  ) -> Step {
    let members = expected.members ?? []
    guard members.count == 1, let member = members.first, member.name == "$entries",
      let elements = member.value.elements, elements.count == entries.count
    else {
      return .different(
        "expected \(expected.phrase), found a dictionary of \(entries.count) with keys that are "
          + "no text")
    }
    return .bag(
      Bag(expected: elements, found: entries.map { .value(.list([$0.key, $0.value])) }))
  }
}

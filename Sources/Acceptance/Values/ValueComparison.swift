import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// Compares a place of an archive with the JSON that a manifest expects there.
///
/// Values are spelled as ``ArchivedValueWriter`` writes them, except that entries of a dictionary
/// and members of a set may come in any order, and nil fields may be left out. Every step consumes
/// a part of the expected JSON, so cycles and sharing in the archive cost nothing. Equality is
/// exact, so taking the first equal member of a set for each expected one is right, and members in
/// the expected order are found at once.
struct ValueComparison {
  /// Comparisons of single values before a comparison of sets is given up.
  private static let budget = 4_000_000

  /// What an expected value is compared with.
  enum Found {
    /// A value, or nothing.
    case place(ArchivedTarget?)
    case pair(key: ArchivedTarget, value: ArchivedTarget)
    case namedPair(key: ExactText, value: ArchivedTarget)
    /// A member of a counted set, with its count.
    case counted(ArchivedTarget, Int64)
  }

  private typealias Pair = (expected: JSONValue, found: Found)

  private enum Frame {
    /// All of these pairs must be equal.
    case all([Pair])
    case bag(Bag)
  }

  /// Expected and found members that are being matched.
  private struct Bag {
    let expected: [JSONValue]
    var position = 0
    var found: [Found]
    var candidate = 0
    var tried = 0
  }

  private enum Step {
    case result(Bool)
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
    between expected: JSONValue, and place: ArchivedTarget?, in archive: KeyedArchive
  ) -> String? {
    var comparison = ValueComparison(archive: archive)
    return comparison.run((expected, .place(place)))
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
        case .result(true): frames.append(.all(pairs))
        case .result(false): if let difference = fail(describe(pair)) { return difference }
        case .different(let difference): if let difference = fail(difference) { return difference }
        case .all(let inner): frames.append(.all(pairs + inner.reversed()))
        case .bag(let bag):
          frames.append(.all(pairs))
          frames.append(.bag(bag))
        }
      case .bag(let bag):
        if bag.position == bag.expected.count {
          if finish(equal: true) { return nil }
        } else if bag.tried == bag.found.count {
          message = nil
          let difference = fail("no member is equal to the expected one at \(bag.position)")
          if let difference { return difference }
        } else {
          frames.append(.bag(bag))
          frames.append(.all([(bag.expected[bag.position], bag.found[bag.candidate])]))
        }
      }
    }
    return message
  }

  /// Gives up the frame on top; the first difference, if no other candidate is left to try.
  private mutating func fail(_ difference: String) -> String? {
    if message == nil { message = difference }
    return finish(equal: false) ? message : nil
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

  private func describe(_ pair: Pair) -> String {
    let found: String =
      switch pair.found {
      case .place(let place?): archive.spelledValue(place).phrase
      case .place(nil): "nothing"
      case .pair, .namedPair: "an entry"
      case .counted: "a member with its count"
      }
    return "expected \(pair.expected.phrase), found \(found)"
  }

  private func compare(_ pair: Pair) -> Step {
    let elements = pair.expected.elements ?? []
    switch pair.found {
    case .place(nil): return .result(pair.expected.isNull)
    case .place(let place?): return compare(pair.expected, archive.spelledValue(place))
    case .pair(let key, let value):
      guard elements.count == 2 else { return .result(false) }
      return .all([(elements[0], .place(key)), (elements[1], .place(value))])
    case .namedPair(let key, let value):
      guard elements.count == 2, elements[0].text?.codeUnits == key.codeUnits else {
        return .result(false)
      }
      return .all([(elements[1], .place(value))])
    case .counted(let member, let count):
      guard elements.count == 2, elements[1].isInteger(PropertyListInteger(count)) else {
        return .result(false)
      }
      return .all([(elements[0], .place(member))])
    }
  }

  private func compare(_ expected: JSONValue, _ value: ArchivedValue) -> Step {
    let children = ArchivedChildren(of: value, in: archive)
    switch value {
    case .array, .foundation(.array), .foundation(.orderedSet):
      guard let elements = expected.elements, elements.count == children.count else {
        return .result(false)
      }
      return .all(zip(elements, targets(children)).map { ($0, .place($1)) })
    case .foundation(.set):
      guard let elements = expected.elements, elements.count == children.count else {
        return .result(false)
      }
      return .bag(Bag(expected: elements, found: targets(children).map { .place($0) }))
    case .foundation(.countedSet(_, let counts)):
      guard let elements = expected.entries, elements.count == children.count else {
        return .result(false)
      }
      let found = zip(targets(children), counts).map { Found.counted($0, $1) }
      return .bag(Bag(expected: elements, found: found))
    case .dictionary, .foundation(.dictionary):
      if let elements = expected.entries {
        guard elements.count == children.count else { return .result(false) }
        return .bag(Bag(expected: elements, found: entries(children)))
      }
      return compare(expected, named: children, className: nil)
    case .instance(of: let record, _):
      return compare(expected, named: children, className: archive.className(of: record))
    default: return .result(expected.spells(value, in: archive))
    }
  }

  private func targets(_ children: ArchivedChildren) -> [ArchivedTarget] {
    (0..<children.count).map { children.child(at: $0, in: archive).target }
  }

  private func entries(_ children: ArchivedChildren) -> [Found] {
    (0..<children.count).map { position in
      let child = children.child(at: position, in: archive)
      if case .entry(let name) = child.step { return .namedPair(key: name, value: child.target) }
      return child.key.map { .pair(key: $0, value: child.target) } ?? .place(child.target)
    }
  }

  /// Compares named values; nil and absent are the same.
  private func compare(
    _ expected: JSONValue, named children: ArchivedChildren, className: ExactText?
  ) -> Step {
    guard let list = expected.members else { return .result(false) }
    var members: [JSONText: JSONValue] = [:]
    for member in list { members[member.name] = member.value }
    if let className {
      guard let name = members.removeValue(forKey: "$class") else {
        return .different("expected \(expected.phrase) without \"$class\", found an object")
      }
      guard name.text?.codeUnits == className.codeUnits else {
        return .different("the object is of another class")
      }
    }
    var pairs: [Pair] = []
    for position in 0..<children.count {
      let child = children.child(at: position, in: archive)
      guard let name = name(of: child) else { return .result(false) }
      if let value = members.removeValue(forKey: JSONText(codeUnits: name.codeUnits)) {
        pairs.append((value, .place(child.target)))
      } else if !isNull(child.target) {
        return .different("a value under a key that is not expected")
      }
    }
    guard members.values.allSatisfy(\.isNull) else {
      return .different("an expected key is not there")
    }
    return .all(pairs)
  }

  /// The key that names a value; an object's own field `$class` as it is stored.
  private func name(of child: ArchivedChildren.Child) -> ExactText? {
    switch child.step {
    case .key(let name): name == "$class" ? name.escapedKey : name
    case .entry(let name): name
    default: nil
    }
  }

  private func isNull(_ target: ArchivedTarget) -> Bool {
    switch archive.archivedValue(target) {
    case .null, .foundation(.null): true
    default: false
    }
  }
}

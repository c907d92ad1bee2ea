import PropertyListBytes

/// The values under `NS.object.0`, `NS.key.0`, `NS.count0` and so on of one instance.
struct NumberedFields {
  enum Role { case object, key, count }

  /// How the keys of a kind are spelled before their number.
  struct Names {
    private let objects: [UInt8]
    private let others: [UInt8]
    private let otherRole: Role

    /// Nil for a kind without numbered keys.
    init?(_ kind: FoundationKind) {
      switch kind {
      case .array, .set, .orderedSet: (objects, others, otherRole) = (Self.object, [], .key)
      case .dictionary: (objects, others, otherRole) = (Self.object, Self.key, .key)
      case .countedSet: (objects, others, otherRole) = (Self.countedObject, Self.count, .count)
      default: return nil
      }
    }

    private static let object = Array("NS.object.".utf8)
    private static let key = Array("NS.key.".utf8)
    private static let countedObject = Array("NS.object".utf8)
    private static let count = Array("NS.count".utf8)

    /// What a key of this spelling holds; nil for a key of another.
    ///
    /// - Complexity: Constant: a number of more digits than an archive has objects is none.
    func parse(_ key: ObjectHeader, _ list: PropertyList) -> (role: Role, number: Int)? {
      if let number = Self.number(key, after: objects, list) { return (.object, number) }
      guard !others.isEmpty, let number = Self.number(key, after: others, list) else { return nil }
      return (otherRole, number)
    }

    private static func number(
      _ key: ObjectHeader, after prefix: [UInt8], _ list: PropertyList
    ) -> Int? {
      let digits = key.count - prefix.count
      guard (1...10).contains(digits) else { return nil }
      for index in prefix.indices where list.codeUnit(index, of: key) != UInt16(prefix[index]) {
        return nil
      }
      var number = 0
      for index in prefix.count..<key.count {
        let unit = list.codeUnit(index, of: key)
        guard (0x30...0x39).contains(unit) else { return nil }
        if number == 0 && index > prefix.count { return nil }
        number = number * 10 + Int(unit - 0x30)
      }
      return number
    }
  }

  /// One more than the value's object for each number; zero where there is none.
  private var found: (objects: [UInt32], keys: [UInt32], counts: [UInt32])
  private(set) var objectCount = 0
  private(set) var keyCount = 0
  private(set) var countCount = 0
  private var hasGap = false

  /// - Parameter count: The number of keys in the instance, beyond which there must be a gap.
  init(atMost count: Int) {
    let none = Array(repeating: UInt32(0), count: count)
    found = (none, none, none)
  }

  mutating func take(_ name: (role: Role, number: Int), _ value: Int) {
    let stored = UInt32(truncatingIfNeeded: value + 1)
    guard name.number < found.objects.count else {
      hasGap = true
      return
    }
    switch name.role {
    case .object:
      found.objects[name.number] = stored
      objectCount += 1
    case .key:
      found.keys[name.number] = stored
      keyCount += 1
    case .count:
      found.counts[name.number] = stored
      countCount += 1
    }
  }

  /// The values of one role in order; nil when their numbers do not run from zero without a gap.
  func values(_ role: Role) -> [UInt32]? {
    if hasGap { return nil }
    let (all, count) =
      switch role {
      case .object: (found.objects, objectCount)
      case .key: (found.keys, keyCount)
      case .count: (found.counts, countCount)
      }
    guard !all.prefix(count).contains(0) else { return nil }
    return all.prefix(count).map { $0 - 1 }
  }
}

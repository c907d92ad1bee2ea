extension ArchiveAssembly {
  /// An object of the property list: of which kind it is, and its number among those of its kind.
  ///
  /// Numbered by kind, since each kind is kept in a form of its own and written in one go.
  struct Node: Hashable {
    /// The bits say behind which objects those of a kind stand; see
    /// ``number(behindScalars:behindContainers:)``.
    enum Kind: UInt32 {
      /// A boolean, number, text or data value.
      case scalar = 0b00
      /// An array or a dictionary.
      case container = 0b01
      /// The UID of an entry, with the entry's number.
      case reference = 0b11
    }

    private let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    @inline(__always)
    init(_ kind: Kind, _ number: Int) {
      bits = kind.rawValue << Self.numberWidth | UInt32(truncatingIfNeeded: number)
    }

    var kind: Kind { Kind(rawValue: bits >> Self.numberWidth) ?? .reference }
    var number: Int { Int(bits & (1 << Self.numberWidth - 1)) }

    /// What stands in the place of a value that is not given.
    static var absent: Node { Node(bits: .max) }

    /// The reference to an entry; entry 0 is nil.
    @inline(__always)
    static func reference(to entry: Int) -> Node { Node(.reference, entry) }

    /// The number among objects of all kinds.
    ///
    /// A sum without a choice, since what comes next cannot be foreseen.
    @inline(__always)
    func number(behindScalars scalars: UInt32, behindContainers containers: UInt32) -> UInt32 {
      let isBehindScalars = bits >> Self.numberWidth & 1
      let isBehindContainers = bits >> (Self.numberWidth + 1)
      return bits &+ isBehindScalars &* (scalars &- 1 << Self.numberWidth)
        &+ isBehindContainers &* (containers &- 2 << Self.numberWidth)
    }

    private static var numberWidth: UInt32 { 30 }
  }

  /// An array or a dictionary.
  struct Container {
    private let firstKey: UInt32
    private let first: UInt32
    /// Count and kind, since there are many containers.
    private let bits: UInt32

    /// A container whose content is set later.
    static var reserved: Container { .array(0, count: 0) }

    static func array(_ start: Int, count: Int) -> Container {
      Container(firstKey: 0, first: start, count: count, isDictionary: false)
    }

    /// - Parameters:
    ///   - keys: Where its keys stand among the references; many dictionaries may have the same.
    ///   - start: Where as many values stand.
    static func dictionary(keys: Int, values start: Int, count: Int) -> Container {
      Container(firstKey: keys, first: start, count: count, isDictionary: true)
    }

    private init(firstKey: Int, first: Int, count: Int, isDictionary: Bool) {
      self.firstKey = UInt32(truncatingIfNeeded: firstKey)
      self.first = UInt32(truncatingIfNeeded: first)
      bits = UInt32(truncatingIfNeeded: count) << 1 | (isDictionary ? 1 : 0)
    }

    /// Whether the content is not set yet: the first references are those of the root.
    var isReserved: Bool { first == 0 && bits == 0 }
    var isDictionary: Bool { bits & 1 > 0 }
    /// How many elements or pairs there are.
    var count: Int { Int(bits >> 1) }
    var referenceCount: Int { isDictionary ? 2 * count : count }
    /// Where a dictionary's keys stand among the references; nowhere for an array.
    var keys: Range<Int> {
      isDictionary ? Int(firstKey)..<Int(firstKey) + count : 0..<0
    }
    /// Where elements or values stand among the references.
    var values: Range<Int> { Int(first)..<Int(first) + count }
  }
}

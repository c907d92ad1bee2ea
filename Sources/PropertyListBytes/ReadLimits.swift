/// Upper bounds on what one input may cost, each with a name, a unit and a default.
///
/// A limit that is `nil` does not hold. Without a contract a caller may raise or lower each of
/// them; together with a contract the smaller value holds (``tightened(by:)``).
public struct ReadLimits: Hashable, Sendable {
  /// The names of the limits, as `--limit NAME=VALUE` and a contract's `limits` spell them.
  public enum Name: String, CaseIterable, Sendable {
    /// Bytes of the input, checked before anything is parsed.
    case archiveBytes
    /// Objects of the property list: those the trailer of a binary one counts, elements of XML.
    case objects
    /// Values held in containers of `$top` and `$objects`, counted once for each place: an inline
    /// list that n instances share counts n times.
    case references
    /// Nesting of the property list's containers, the root being 1.
    case depth
    /// The longest chain of references from `$top`; objects on a cycle count all together.
    case graphDepth
    /// Objects if those that are shared were written out in full; the count stops at UInt64.max.
    case expandedNodes
    /// Bytes of text, as UTF-8, and of data, once for each edge from an object that is reached.
    case materializedBytes
    /// Entries of `$objects` that describe a class.
    case classRecords
    /// Names in `$classes` and in `$classhints` of one class record, each.
    case ancestry
    /// Bytes of one class name, as UTF-8.
    case nameLength
    /// Findings that are reported; the others are only counted.
    case findings
    /// Bytes that a command writes.
    case outputBytes

    /// What the limit counts.
    public var unit: String {
      switch self {
      case .archiveBytes, .materializedBytes, .nameLength, .outputBytes: "bytes"
      case .objects: "objects"
      case .references: "references"
      case .depth, .graphDepth: "levels"
      case .expandedNodes: "nodes"
      case .classRecords: "class records"
      case .ancestry: "names"
      case .findings: "findings"
      }
    }
  }

  /// Offsets and object numbers are kept in 32 bits, so no input may be larger than this.
  public static let largestArchiveBytes = UInt64(UInt32.max) - 1

  private var values: [UInt64?]

  /// The value of one limit, in its unit; `nil` when it does not hold.
  public subscript(name: Name) -> UInt64? {
    get { values[Self.position(name)] }
    set { values[Self.position(name)] = newValue }
  }

  private static func position(_ name: Name) -> Int {
    switch name {
    case .archiveBytes: 0
    case .objects: 1
    case .references: 2
    case .depth: 3
    case .graphDepth: 4
    case .expandedNodes: 5
    case .materializedBytes: 6
    case .classRecords: 7
    case .ancestry: 8
    case .nameLength: 9
    case .findings: 10
    case .outputBytes: 11
    }
  }

  private init(_ pairs: KeyValuePairs<Name, UInt64>) {
    values = Array(repeating: nil, count: Name.allCases.count)
    for (name, value) in pairs { values[Self.position(name)] = value }
  }

  /// What holds when an archive is read without a contract.
  public static let `default` = ReadLimits([
    .archiveBytes: 1 << 30, .objects: 16_000_000, .references: 64_000_000, .depth: 512,
    .graphDepth: 1_000_000, .classRecords: 10_000, .ancestry: 64, .nameLength: 1_024,
    .findings: 1_000, .outputBytes: 1 << 30,
  ])

  /// What a contract allows where it does not say otherwise.
  ///
  /// `depth` and `graphDepth` keep Foundation's recursive decoder alive on a thread whose stack
  /// is 512 KiB, where it dies between 500 and 700 levels.
  public static let contract = ReadLimits([
    .archiveBytes: 1 << 20, .objects: 100_000, .references: 1_000_000, .depth: 128,
    .graphDepth: 200, .expandedNodes: 1_000_000, .materializedBytes: 16 << 20,
    .classRecords: 10_000, .ancestry: 64, .nameLength: 1_024, .findings: 1_000,
    .outputBytes: 1 << 30,
  ])

  /// These limits, each lowered to the other's value where that is smaller.
  public func tightened(by other: ReadLimits) -> ReadLimits {
    var result = self
    for name in Name.allCases {
      guard let bound = other[name] else { continue }
      result[name] = min(self[name] ?? bound, bound)
    }
    return result
  }

  /// The value that holds for a limit, which for the bytes of an archive is never more than the
  /// largest.
  private func bound(_ name: Name) -> UInt64? {
    name == .archiveBytes ? min(self[name] ?? .max, Self.largestArchiveBytes) : self[name]
  }

  /// Whether a value is within a limit.
  package func allows(_ value: UInt64, _ name: Name) -> Bool {
    guard let bound = bound(name) else { return true }
    return value <= bound
  }

  package func check(
    _ value: Int, _ name: Name, offset: Int? = nil, object: Int? = nil
  ) throws(ReadFailure) {
    guard let bound = bound(name), UInt64(max(0, value)) > bound else { return }
    throw .exceeded(name, found: String(value), allowed: bound, offset: offset, object: object)
  }
}

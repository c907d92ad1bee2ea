import KeyedArchives
import PropertyListBytes

/// Collects findings, counts all and keeps the first in the order in which they are reported.
struct FindingCollector {
  /// What says how many further places a finding has.
  enum Others {
    case none
    /// The further edges to a visited object.
    case visit(UInt32)
    /// The further edges to a shared object.
    case shared(Int)
  }

  private struct Entry {
    let code: FindingCode
    let path: ValuePath?
    let others: Others
    let object: Int?
    let offset: Int?
    let message: String

    /// Those without a path first, by their object; then by the steps of the path.
    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
      switch (left.path, right.path) {
      case (nil, nil):
        if left.object != right.object { return (left.object ?? -1) < (right.object ?? -1) }
      case (nil, _): return true
      case (_, nil): return false
      case (let first?, let second?):
        if first != second { return first.precedes(second) }
      }
      if left.code != right.code { return left.code.rawValue < right.code.rawValue }
      return left.message < right.message
    }
  }

  private var entries: [Entry] = []
  private(set) var count = 0
  private let limit: Int

  init(limit: UInt64?) { self.limit = Int(clamping: limit ?? UInt64(Int.max)) }

  var isEmpty: Bool { count == 0 }

  mutating func add(
    _ code: FindingCode, path: ValuePath?, others: Others, object: Int?, offset: Int?,
    message: String
  ) {
    count += 1
    entries.append(
      Entry(
        code: code, path: path, others: others, object: object, offset: offset, message: message))
    if entries.count >= 4096, entries.count / 4 >= limit { keepFirst() }
  }

  private mutating func keepFirst() {
    entries.sort(by: Entry.precedes)
    if entries.count > limit { entries.removeLast(entries.count - limit) }
  }

  /// The findings in order, and how many were left out.
  consuming func finish(counting: (Others) -> Int) -> (findings: [Finding], omitted: Int) {
    keepFirst()
    let findings = entries.map { entry in
      Finding(
        entry.code, path: entry.path, object: entry.object, offset: entry.offset,
        message: entry.message, otherPaths: counting(entry.others))
    }
    return (findings, count - findings.count)
  }
}

extension ValuePath {
  /// Whether a path comes before another: step by step, keys by code units, elements by position.
  package func precedes(_ other: ValuePath) -> Bool {
    for (left, right) in zip(steps, other.steps) where left != right {
      switch (left, right) {
      case (.key(let first), .key(let second)), (.entry(let first), .entry(let second)):
        return first < second
      case (.element(let first), .element(let second)), (.member(let first), .member(let second)),
        (.entryKey(let first), .entryKey(let second)):
        return first < second
      default: return left.rank < right.rank
      }
    }
    return steps.count < other.steps.count
  }
}

extension ValuePath.Step {
  fileprivate var rank: Int {
    switch self {
    case .key: 0
    case .entry: 1
    case .element: 2
    case .member: 3
    case .entryKey: 4
    case .every: 5
    }
  }
}

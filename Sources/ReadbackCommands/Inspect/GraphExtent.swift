import KeyedArchives
import PropertyListBytes

/// How large the graph of an archive is as JSON, from below and from above, without writing it.
///
/// Linear in the values held in containers, which the limit `references` bounds, however long the
/// texts are that many places share.
struct GraphExtent {
  private(set) var least: UInt64 = 0
  private(set) var most: UInt64 = 0
  private let archive: KeyedArchive
  private let list: PropertyList

  init(of archive: KeyedArchive) {
    self.archive = archive
    list = archive.propertyList
    visit(archive.topObject)
    for entry in 0..<archive.entryCount {
      add(least: 12, most: 40)
      visit(archive.object(ofEntry: entry))
      if case .instance(of: let record, object: _) = archive.entry(entry) {
        add(text: list.header(of: record.name))
      }
    }
  }

  /// Whether the size is within `outputBytes` for sure.
  ///
  /// - Throws: When it is beyond for sure.
  func check(_ limits: ReadLimits, pretty: Bool) throws(ReadFailure) -> Bool {
    guard let bound = limits[.outputBytes] else { return true }
    guard least <= bound else {
      throw .exceeded(.outputBytes, found: "at least \(least)", allowed: bound)
    }
    // The file's own members, and for pretty output the lines around a value.
    return !pretty && most <= bound - min(bound, 4_096)
  }

  private mutating func add(least: UInt64, most: UInt64) {
    self.least = Self.sum(self.least, least)
    self.most = Self.sum(self.most, most)
  }

  private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }

  /// A text with its quotation marks; each code unit may become an escape of six bytes.
  private mutating func add(text header: ObjectHeader) {
    add(least: UInt64(header.count) + 2, most: 6 * UInt64(header.count) + 2)
  }

  /// Adds a value and everything inline inside it.
  private mutating func visit(_ object: Int) {
    var pending: [(start: Int, next: Int, end: Int)] = []
    var current: Int? = object
    while true {
      if let object = current {
        let header = list.header(of: object)
        add(value: header)
        switch header.kind {
        case .array: pending.append((header.start, 0, header.count))
        case .dictionary:
          for position in 0..<header.count {
            add(text: list.header(of: list.reference(position, from: header.start)))
            add(least: 2, most: 2)
          }
          pending.append((header.start, header.count, 2 * header.count))
        default: break
        }
      }
      guard var frame = pending.popLast() else { return }
      current = nil
      guard frame.next < frame.end else { continue }
      current = list.reference(frame.next, from: frame.start)
      frame.next += 1
      pending.append(frame)
    }
  }

  private mutating func add(value header: ObjectHeader) {
    switch header.kind {
    case .uid: add(least: 8, most: 24)
    case .boolean: add(least: 16, most: 24)
    case .integer, .real, .date: add(least: 8, most: 48)
    case .data:
      let count = (UInt64(header.count) + 2) / 3 * 4
      add(least: count + 8, most: count + 20)
    case .ascii, .utf16:
      add(text: header)
      add(least: 10, most: 20)
    case .array, .dictionary: add(least: 12, most: 24)
    }
  }
}

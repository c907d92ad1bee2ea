import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `oversized`: the archive exceeds one of the limits on its size.
///
/// Depth has a kind of its own, and so have nodes.
struct Oversized: Mutation {
  static let limits: [ReadLimits.Name] = [
    .archiveBytes, .objects, .references, .materializedBytes, .classRecords, .ancestry, .nameLength,
  ]

  func sites(in subject: Subject) -> [ReadLimits.Name] {
    Self.limits.filter { name in
      guard subject.contract.limits[name] != nil else { return false }
      switch name {
      case .classRecords, .ancestry, .nameLength: return !subject.archive.classRecords.isEmpty
      default: return true
      }
    }
  }

  func draft(at limit: ReadLimits.Name, in subject: Subject) throws(NotShowable) -> Draft {
    let bound = subject.contract.limits[limit] ?? 0
    guard bound < UInt64(CounterexampleSuite.bytesPerCase) else {
      throw NotShowable("\(limit.rawValue) above \(bound) in one input")
    }
    let change = try change(exceeding: limit, Int(bound), subject)
    return Draft(
      place: limit.rawValue,
      expectation: .rejected(
        limit == .archiveBytes ? .tooLarge : .limitExceeded, at: .limit(limit)),
      change: change, growth: nil, condition: .limit(limit))
  }

  private func change(
    exceeding limit: ReadLimits.Name, _ bound: Int, _ subject: Subject
  ) throws(NotShowable) -> Change {
    switch limit {
    case .archiveBytes: return try Self.bytes(beyond: bound, subject)
    case .objects:
      guard subject.format == .binary else {
        try Self.checkRoom(for: bound, times: 8, subject)
        return .archive(collects: false) { archive in
          let value = archive.add(.boolean(true))
          _ = archive.addEntry(.array(Array(repeating: value, count: bound + 1)))
        }
      }
      try Self.checkRoom(for: bound, times: 2, subject)
      let base = try Self.recordTwice(subject)
      let binary = BinaryObjects(base)
      return .bytes { _ in
        var changes = BinaryObjects.Changes()
        for _ in 0..<max(1, bound + 1 - binary.objects.count) { changes.add([0x09]) }
        return binary.rewritten(base, changes)
      }
    case .references:
      // Lists that hold one list again and again: of a binary archive, it stands there once.
      // XML has no such sharing, so an XML archive is written as a binary one.
      let length = 1_024
      return .binary { archive in
        let value = archive.add(.boolean(true))
        let inner = archive.add(.array(Array(repeating: value, count: length)))
        _ = archive.addEntry(.array(Array(repeating: inner, count: bound / length + 1)))
      }
    case .materializedBytes:
      let room = Int(clamping: subject.contract.limits[.archiveBytes] ?? .max)
      let size = max(1, min(1 << 16, room / 4))
      return .archive(collects: false) { archive in
        guard !archive.pairs(of: archive.top).isEmpty else { return }
        let slot = EditableArchive.Slot(entry: nil, [0])
        let data = archive.addReferenced(.data(Array(repeating: 0, count: size)))
        let all = [archive.node(at: slot)] + Array(repeating: data, count: bound / size + 1)
        let node = archive.addReferenced(.array(all))
        archive.replace(slot, with: node)
      }
    default:
      let record = subject.archive.classRecords[0]
      return try Self.record(record.entry, beyond: limit, bound, subject)
    }
  }

  /// A change of a class record, or copies of it.
  private static func record(
    _ entry: Int, beyond limit: ReadLimits.Name, _ bound: Int, _ subject: Subject
  ) throws(NotShowable) -> Change {
    try checkRoom(
      for: bound, times: subject.format == .xml && limit != .nameLength ? 32 : 1, subject)
    return .archive(collects: false) { archive in
      switch limit {
      case .classRecords:
        archive.entries += Array(repeating: archive.entries[entry], count: bound + 1)
      case .ancestry:
        let name = archive.add(.text("NSObject"))
        let names = archive.add(.array(Array(repeating: name, count: bound + 1)))
        if let slot = archive.slot(of: "$classes", inEntry: entry) {
          archive.replace(slot, with: names)
        } else {
          archive.append(key: "$classes", value: names, to: .init(entry: entry, []))
        }
      default:
        let letters = Array(repeating: UInt16(UInt8(ascii: "a")), count: bound + 1)
        if let slot = archive.slot(of: "$classname", inEntry: entry) {
          archive.put(.text(ExactText(codeUnits: letters)), at: slot, inline: true)
        }
      }
    }
  }

  /// The archive with one byte more than it may have, in what no reader takes for content.
  private static func bytes(beyond bound: Int, _ subject: Subject) throws(NotShowable) -> Change {
    let base = try recordTwice(subject)
    guard subject.format == .binary else {
      let space = XMLEnding.encode(" ", as: base)
      let count = max(1, (bound - base.count) / space.count + 1)
      return .bytes { _ in base + Array(repeating: space, count: count).joined() }
    }
    let binary = BinaryObjects(base)
    return .bytes { _ in
      func padded(_ count: Int) -> [UInt8] {
        var changes = BinaryObjects.Changes()
        changes.offsetWidth = 4
        changes.add(
          BinaryObjects.head(.data, count: UInt64(count)) + [UInt8](repeating: 0, count: count))
        return binary.rewritten(base, changes)
      }
      return padded(max(0, bound + 1 - padded(0).count))
    }
  }

  /// The archive with a class record once more, which every contract takes, so that its graph is
  /// another one.
  private static func recordTwice(_ subject: Subject) throws(NotShowable) -> [UInt8] {
    guard let record = subject.archive.classRecords.first else {
      throw NotShowable("an archive without class record")
    }
    do {
      return try subject.bytes(
        after: .archive(collects: false) { $0.entries.append($0.entries[record.entry]) })
    } catch {
      throw NotShowable(error.message)
    }
  }

  /// Refuses a number of things that take more bytes than an archive may have.
  private static func checkRoom(
    for count: Int, times size: Int, _ subject: Subject
  ) throws(NotShowable) {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow, bytes <= CounterexampleSuite.bytesPerCase,
      subject.contract.limits.allows(UInt64(bytes), .archiveBytes)
    else { throw NotShowable("\(count) of them in an archive of so many bytes") }
  }

  func absence(in subject: Subject) -> String { "no limit on the size of an archive" }
}

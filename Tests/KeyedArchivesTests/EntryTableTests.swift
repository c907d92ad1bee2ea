import PropertyListBytes
import Testing

@testable import KeyedArchives

struct EntryTableTests {
  /// Entries may share one dictionary, so its keys are looked at once for each of them.
  @Test func looksAtNoMoreKeysThanItsBound() throws {
    var archive = EditableArchive()
    let value = archive.add(.boolean(true))
    let shared = archive.add(
      .dictionary((0..<6).map { (key: archive.add(.text(ExactText("key \($0)"))), value: value) }))
    archive.entries += [shared, shared]
    let broken = archive.add(.dictionary([(key: archive.add(.text("$broken")), value: value)]))
    archive.entries.append(broken)
    let list = try PropertyList(reading: archive.bytes(as: .binary))
    let root = try ArchiveRoot(list)
    let meanings = list.keyObjects.indices.map { KnownKey(list.key($0)) }
    var limits = ReadLimits.default
    limits[.references] = 11
    let codes: [(bound: UInt64, code: FindingCode)] = [(11, .limitExceeded), (13, .malformed)]
    for (bound, code) in codes {
      let failure = #expect(throws: ReadFailure.self) {
        try EntryTable(list, root: root, meanings: meanings, limits: limits, within: bound)
      }
      #expect(failure?.code == code)
    }
  }
}

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

  /// Records may share one list of names, which is looked at once for each of them.
  @Test func looksAtNoMoreClassNamesThanItsBound() throws {
    var archive = EditableArchive()
    let name = archive.add(.text("Memo"))
    let names = archive.add(.array(Array(repeating: name, count: 50)))
    let wrong = archive.add(.array([archive.add(.boolean(true))]))
    for list in [names, names, wrong] {
      _ = archive.addEntry(
        .dictionary([
          (key: archive.add(.text("$classname")), value: name),
          (key: archive.add(.text("$classes")), value: list),
        ]))
    }
    let list = try PropertyList(reading: archive.bytes(as: .binary))
    let root = try ArchiveRoot(list)
    let meanings = list.keyObjects.indices.map { KnownKey(list.key($0)) }
    var limits = ReadLimits.default
    limits[.references] = 100
    // Two records with their lists, and the third with its own.
    let looks: UInt64 = 2 * (2 + 50) + (2 + 1)
    for (bound, code) in [(looks - 4, FindingCode.limitExceeded), (looks, .badClassRecord)] {
      let failure = #expect(throws: ReadFailure.self) {
        try EntryTable(list, root: root, meanings: meanings, limits: limits, within: bound)
      }
      #expect(failure?.code == code)
    }
  }
}

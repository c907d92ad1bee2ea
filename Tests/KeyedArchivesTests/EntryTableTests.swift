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
  @Test func looksAtNoMoreClassNamesThanReferencesAllow() throws {
    var archive = EditableArchive()
    let name = archive.add(.text("Memo"))
    let names = archive.add(.array(Array(repeating: name, count: 50)))
    for _ in 0..<20 {
      _ = archive.addEntry(
        .dictionary([
          (key: archive.add(.text("$classname")), value: name),
          (key: archive.add(.text("$classes")), value: names),
        ]))
    }
    let bytes = try archive.bytes(as: .binary)
    var limits = ReadLimits.default
    limits[.references] = 20 * (2 + 50)
    _ = try KeyedArchive(bytes, limits: limits)
    limits[.references] = 20 * (2 + 50) - 1
    let failure = #expect(throws: ReadFailure.self) { try KeyedArchive(bytes, limits: limits) }
    #expect(failure?.code == .limitExceeded)
  }
}

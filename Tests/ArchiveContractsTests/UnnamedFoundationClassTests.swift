import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Class records of Foundation's classes in archives of contracts that do not name them.
struct UnnamedFoundationClassTests {
  private func findings(_ contract: String, record name: String) throws -> [Finding] {
    let head = #""readback": "contract", "formatVersion": 1, "name": "N""#
    let contract = try Contract(parsing: Array("{ \(head), \(contract), \"types\": {} }".utf8))
    var archive = EditableArchive()
    let names = [name, "NSObject"].map { archive.add(.text(ExactText($0))) }
    _ = archive.addEntry(
      .dictionary([
        (key: archive.add(.text("$classname")), value: names[0]),
        (key: archive.add(.text("$classes")), value: archive.add(.array(names))),
      ]))
    let root = archive.addReferenced(.text("text"))
    archive.append(key: "root", value: root, to: EditableArchive.Slot(entry: nil, []))
    return contract.judge(try archive.bytes(as: .binary)).findings
  }

  @Test func refusesOneThatNoDefinitionBringsWithIt() throws {
    let found = try findings(#""top": { "root": "string" }"#, record: "NSDate")
    #expect(found.map(\.code) == [.classNotAllowed])
    #expect(found.first?.object == 1)
  }

  @Test func acceptsWhatADefinitionBringsWithIt() throws {
    let contract = #""top": { "root": "string", "more": { "type": "url", "optional": true } }"#
    #expect(try findings(contract, record: "NSURL").isEmpty)
    #expect(try findings(contract, record: "NSString").isEmpty)
    #expect(try findings(contract, record: "NSData").map(\.code) == [.classNotAllowed])
  }
}

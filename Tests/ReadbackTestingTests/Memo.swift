import ArchiveContracts
import ArchiveMigration
import Foundation
import FoundationDecoding
import PropertyListBytes
import ReadbackTesting

/// The memo of the example, as an app has it.
final class Memo: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true
  let schema: Int
  let text: String
  let tags: [String]
  let due: Date?
  let attachments: [Attachment]

  required init?(coder: NSCoder) {
    let values = CheckedCoder(coder)
    do {
      schema = try values.integer("schema", in: 1...3)
      text = try values.string("text", maxLength: 4096)
      tags = (try values.arrayIfPresent("tags", of: NSString.self, count: 0...32) ?? []) as [String]
      due = try values.dateIfPresent("due")
      attachments =
        try values.arrayIfPresent("attachments", of: Attachment.self, count: 0...16) ?? []
    } catch {
      return nil
    }
    super.init()
  }

  func encode(with coder: NSCoder) { coder.encode(text, forKey: "text") }

  /// The values by the paths that the manifest of the example uses.
  var values: [String: FixtureValue] {
    var values: [String: FixtureValue] = [
      "root.schema": FixtureValue(schema), "root.text": FixtureValue(text),
      "root.tags": FixtureValue(tags), "root.due": FixtureValue(due),
    ]
    if attachments.isEmpty { values["root.attachments"] = [] }
    for (index, attachment) in attachments.enumerated() {
      attachment.add(to: &values, at: "root.attachments[\(index)]")
    }
    return values
  }
}

final class Attachment: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true
  let id: UUID
  let name: String
  let bytes: Data
  let parts: [Attachment]

  required init?(coder: NSCoder) {
    let values = CheckedCoder(coder)
    do {
      id = try values.object("id", of: NSUUID.self) as UUID
      name = try values.string("name", minLength: 1, maxLength: 255)
      bytes = try values.data("bytes", maxLength: 65_536)
      parts = try values.arrayIfPresent("parts", of: Attachment.self, count: 0...16) ?? []
    } catch {
      return nil
    }
    super.init()
  }

  func encode(with coder: NSCoder) { coder.encode(name, forKey: "name") }

  func add(to values: inout [String: FixtureValue], at path: String) {
    values["\(path).id"] = FixtureValue(id)
    values["\(path).name"] = FixtureValue(name)
    values["\(path).bytes"] = FixtureValue(bytes)
    for (index, part) in parts.enumerated() { part.add(to: &values, at: "\(path).parts[\(index)]") }
  }
}

/// The app's code around its memos, right in everything.
struct MemoApp: Sendable {
  let contract: Contract

  init(fixtures: URL) throws {
    contract = try Contract(contentsOf: fixtures.appending(path: "memo.contract.json"))
  }

  static let classes: ClassMap = ["Notes.Memo": Memo.self, "Notes.Attachment": Attachment.self]

  func read(_ input: FixtureInput) throws -> [String: FixtureValue] {
    try SecureUnarchiver(contract: contract, classes: Self.classes)
      .decode(Memo.self, from: input.data).values
  }

  func loadAndSave(_ input: FixtureInput) throws {
    let migrated = try Migrator(contract: contract).migrate([UInt8](Data(contentsOf: input.url)))
    try Data(migrated.bytes).write(to: input.url, options: .atomic)
  }
}

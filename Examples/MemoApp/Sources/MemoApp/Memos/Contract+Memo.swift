import Readback

extension Contract {
  /// What the app must be able to read: everything that its three versions saved.
  ///
  /// The module was called `OldNotes` first and `Notes` later. Archives keep saying so, whatever it is
  /// called now, so class names stand here and nowhere else. A test compares this with
  /// `memo.contract.json`, by which the command line judges the same fixtures.
  public static let memo = Contract(
    root: "Memo", name: "Memo", reader: .foundation, limits: [.archiveBytes: 1 << 20]
  ) {
    ObjectType("Record", className: "Notes.Record", isAbstract: true)
    ObjectType("Memo", className: "Notes.Memo", extends: "Record") {
      FormerClassName(
        "OldNotes.Memo", inherits: [["OldNotes.Record", "NSObject"]], until: 1)
      Version("schema", current: 3, readable: [1, 2, 3])
      Field("text", .string(maxLength: 4096))
      Field(
        "tags", .array(of: [.string(minLength: 1, maxLength: 64)], maxCount: 32).since(2))
      Field("due", .date().optional().since(2))
      Field("attachments", .array(of: "Attachment", maxCount: 16).since(3))
    }
    ObjectType("Attachment", className: "Notes.Attachment", extends: "Record") {
      Field("id", "uuid")
      Field("name", .string(minLength: 1, maxLength: 255))
      Field("bytes", .data(maxLength: 65_536))
      Field("parts", .array(of: "Attachment", maxCount: 16).optional())
    }
    RelationPart.unique("root.attachments[].id")
    Migration(from: 1, to: 2) { MigrationStep.addField("tags", to: "Memo", value: []) }
    Migration(from: 2, to: 3) { MigrationStep.addField("attachments", to: "Memo", value: []) }
  }
}

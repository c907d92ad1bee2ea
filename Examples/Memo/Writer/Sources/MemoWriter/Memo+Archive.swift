import SampleArchives

extension Memo {
  /// The archive that the app's version of this schema wrote.
  ///
  /// Version 2 of the app renamed its module from `OldNotes` to `Notes`, and the class `Record`,
  /// from which everything it saves inherits, moved with it.
  var archive: SampleArchive {
    var archive = SampleArchive()
    let root = archive.add(.dictionary([]))
    archive.top = [.init("root", .reference(root))]
    var fields: [Sample.Entry] = [
      .init("schema", .integer(schema)), .init("text", archive.text(text)),
    ]
    if schema >= 2 {
      let tags = tags.map { archive.text($0) }
      fields.append(.init("tags", archive.array(tags)))
      if let due { fields.append(.init("due", archive.date(due))) }
    }
    if schema >= 3 {
      let attachments = attachments.map { archive.attachment($0) }
      fields.append(.init("attachments", archive.array(attachments)))
    }
    let module = schema == 1 ? "OldNotes" : "Notes"
    fields.append(
      .init("$class", archive.classRecord("\(module).Memo", ["\(module).Record", "NSObject"])))
    archive.set(root, to: .dictionary(fields))
    return archive
  }

  /// An archive of an attachment alone, where a memo should be.
  static func wrongRoot(_ attachment: Attachment) -> SampleArchive {
    var archive = SampleArchive()
    archive.top = [.init("root", archive.attachment(attachment))]
    return archive
  }
}

extension SampleArchive {
  /// A reference to an attachment; the parts of parts of the example are few, so this may recurse.
  fileprivate mutating func attachment(_ attachment: Attachment) -> Sample {
    let own = add(.dictionary([]))
    var fields: [Sample.Entry] = [
      .init("id", uuid([UInt8](repeating: 0, count: 15) + [attachment.id])),
      .init("name", text(attachment.name)),
      .init("bytes", .reference(add(.data(attachment.bytes)))),
    ]
    if !attachment.parts.isEmpty {
      let parts = attachment.parts.map { self.attachment($0) }
      fields.append(.init("parts", array(parts)))
    }
    fields.append(.init("$class", classRecord("Notes.Attachment", ["Notes.Record", "NSObject"])))
    set(own, to: .dictionary(fields))
    return .reference(own)
  }
}

import Foundation
import Readback

final class Memo: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true
  let text: String
  let tags: [String]
  let due: Date?
  let attachments: [Attachment]

  required init?(coder: NSCoder) {
    let values = CheckedCoder(coder)
    do {
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

  func encode(with coder: NSCoder) {
    coder.encode(3, forKey: "schema")
    coder.encode(text, forKey: "text")
    coder.encode(tags, forKey: "tags")
    coder.encode(due, forKey: "due")
    coder.encode(attachments, forKey: "attachments")
  }
}

final class Attachment: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true
  let id: UUID
  let name: String
  let bytes: Data
  let parts: [Attachment]?

  required init?(coder: NSCoder) {
    let values = CheckedCoder(coder)
    do {
      id = try values.object("id", of: NSUUID.self) as UUID
      name = try values.string("name", minLength: 1, maxLength: 255)
      bytes = try values.data("bytes", maxLength: 65_536)
      parts = try values.arrayIfPresent("parts", of: Attachment.self, count: 0...16)
    } catch {
      return nil
    }
    super.init()
  }

  func encode(with coder: NSCoder) {
    coder.encode(id, forKey: "id")
    coder.encode(name, forKey: "name")
    coder.encode(bytes, forKey: "bytes")
    coder.encode(parts, forKey: "parts")
  }
}

func readMemo(_ archive: URL, by contract: URL) throws -> Memo {
  let contract = try Contract(contentsOf: contract)
  let unarchiver = try SecureUnarchiver(
    contract: contract, classes: ["Notes.Memo": Memo.self, "Notes.Attachment": Attachment.self])
  return try unarchiver.decode(Memo.self, from: try Data(contentsOf: archive))
}

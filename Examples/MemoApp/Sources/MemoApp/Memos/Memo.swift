import Foundation
import Readback

/// The class that the first versions of the app archived with `NSKeyedArchiver`.
///
/// The app has it still, for what other code of the app does with it. Archives are judged by the
/// contract before Foundation sees them, and `CheckedCoder` takes no missing number for 0.
public final class Memo: NSObject, NSSecureCoding {
  public static let supportsSecureCoding = true

  public let schema: Int
  public let content: MemoContent

  public required init?(coder: NSCoder) {
    let values = CheckedCoder(coder)
    do {
      schema = try values.integer("schema", in: 1...3)
      content = MemoContent(
        text: try values.string("text", maxLength: 4096),
        tags: (try values.arrayIfPresent("tags", of: NSString.self, count: 0...32) ?? [])
          as [String],
        due: try values.dateIfPresent("due"),
        attachments: try values.arrayIfPresent("attachments", of: Attachment.self, count: 0...16)?
          .map(\.content) ?? [])
    } catch {
      return nil
    }
    super.init()
  }

  public func encode(with coder: NSCoder) {
    coder.encode(schema, forKey: "schema")
    coder.encode(content.text as NSString, forKey: "text")
    coder.encode(content.tags as NSArray, forKey: "tags")
    coder.encode(content.due as NSDate?, forKey: "due")
    coder.encode(content.attachments.map { Attachment($0) } as NSArray, forKey: "attachments")
  }

  /// Has Foundation decode an archive of any version, once the contract has accepted it.
  public static func decode(_ archive: some Collection<UInt8>) throws(UnarchivingFailure) -> Memo {
    try SecureUnarchiver(contract: .memo, classes: classes).decode(Memo.self, from: archive)
  }

  /// The classes by the names in archives, which are those of the contract.
  public static let classes: ClassMap = [
    "Notes.Memo": Memo.self, "Notes.Attachment": Attachment.self,
  ]
}

/// A file kept with a ``Memo``.
public final class Attachment: NSObject, NSSecureCoding {
  public static let supportsSecureCoding = true

  public let content: MemoContent.Attachment

  init(_ content: MemoContent.Attachment) { self.content = content }

  public required init?(coder: NSCoder) {
    let values = CheckedCoder(coder)
    do {
      content = MemoContent.Attachment(
        id: try values.object("id", of: NSUUID.self) as UUID,
        name: try values.string("name", minLength: 1, maxLength: 255),
        bytes: try values.data("bytes", maxLength: 65_536),
        parts: try values.arrayIfPresent("parts", of: Attachment.self, count: 0...16)?
          .map(\.content))
    } catch {
      return nil
    }
    super.init()
  }

  public func encode(with coder: NSCoder) {
    coder.encode(content.id as NSUUID, forKey: "id")
    coder.encode(content.name as NSString, forKey: "name")
    coder.encode(content.bytes as NSData, forKey: "bytes")
    if let parts = content.parts {
      coder.encode(parts.map { Attachment($0) } as NSArray, forKey: "parts")
    }
  }
}

public import Foundation

/// A memo as version 3 of the app knows it.
///
/// `init?(coder:)` is what careful articles show: classes are named, what must be there is looked
/// for, the version and the length of the text are checked.
public final class Memo: Record {
  public static let currentSchema = 3
  public static let longestText = 4_096

  public var schema = currentSchema
  public var text = ""
  public var tags: [String] = []
  public var due: Date?
  public var attachments: [Attachment] = []

  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    let schema = coder.decodeInteger(forKey: "schema")
    guard (1...Self.currentSchema).contains(schema),
      let text = coder.decodeObject(of: NSString.self, forKey: "text") as String?,
      text.utf16.count <= Self.longestText
    else { return nil }
    self.schema = schema
    self.text = text
    super.init(coder: coder)
    tags =
      coder.optionalObject(of: [NSArray.self, NSString.self], forKey: "tags") as? [String] ?? []
    due = coder.optionalObject(of: [NSDate.self], forKey: "due") as? Date
    attachments =
      coder.optionalObject(of: [NSArray.self, Attachment.self], forKey: "attachments")
      as? [Attachment] ?? []
  }

  public override func encode(with coder: NSCoder) {
    coder.encode(Self.currentSchema, forKey: "schema")
    coder.encode(text as NSString, forKey: "text")
    coder.encode(tags as NSArray, forKey: "tags")
    if let due { coder.encode(due as NSDate, forKey: "due") }
    coder.encode(attachments as NSArray, forKey: "attachments")
  }
}

extension NSCoder {
  /// What may be absent: asking for it all the same is an error of the unarchiver's on Linux.
  func optionalObject(of classes: [AnyClass], forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
  }
}

public import Foundation

/// A file kept with a memo.
public final class Attachment: Record {
  public let id: UUID
  public let name: String
  public let bytes: Data
  public let parts: [Attachment]

  public required init?(coder: NSCoder) {
    guard let id = coder.decodeObject(of: NSUUID.self, forKey: "id"),
      let name = coder.decodeObject(of: NSString.self, forKey: "name"),
      let bytes = coder.decodeObject(of: NSData.self, forKey: "bytes")
    else { return nil }
    self.id = id as UUID
    self.name = name as String
    self.bytes = bytes as Data
    parts =
      coder.optionalObject(of: [NSArray.self, Attachment.self], forKey: "parts")
      as? [Attachment] ?? []
    super.init(coder: coder)
  }

  public override func encode(with coder: NSCoder) {
    coder.encode(id as NSUUID, forKey: "id")
    coder.encode(name as NSString, forKey: "name")
    coder.encode(bytes as NSData, forKey: "bytes")
    if !parts.isEmpty { coder.encode(parts as NSArray, forKey: "parts") }
  }
}

import Foundation
import Readback

/// A memo as the app edits it: a value, without NSObject and without an unarchiver.
public struct MemoContent: Codable, Hashable, Sendable {
  /// A file kept with a memo.
  public struct Attachment: Codable, Hashable, Sendable {
    public var id: UUID
    public var name: String
    public var bytes: Data
    public var parts: [Attachment]?

    public init(id: UUID, name: String, bytes: Data, parts: [Attachment]? = nil) {
      self.id = id
      self.name = name
      self.bytes = bytes
      self.parts = parts
    }
  }

  public var text: String
  public var tags: [String]
  public var due: Date?
  public var attachments: [Attachment]

  public init(
    text: String = "", tags: [String] = [], due: Date? = nil, attachments: [Attachment] = []
  ) {
    self.text = text
    self.tags = tags
    self.due = due
    self.attachments = attachments
  }

  /// Reads a memo of any version: the first one had neither tags nor attachments.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
    due = try values.decodeIfPresent(Date.self, forKey: .due)
    attachments = try values.decodeIfPresent([Attachment].self, forKey: .attachments) ?? []
  }
}

public import Foundation

extension Memo {
  /// The values by their paths, as `readback drive --values` compares them.
  public var values: [String: Any] {
    var values: [String: Any] = [
      "root.schema": schema, "root.text": text, "root.tags": tags,
      "root.due": due.map { $0.formatted(.iso8601) as Any } ?? NSNull(),
    ]
    if attachments.isEmpty { values["root.attachments"] = [String]() }
    for (index, attachment) in attachments.enumerated() {
      attachment.add(to: &values, at: "root.attachments[\(index)]")
    }
    return values
  }

  /// Prints the values as JSON.
  public func printValues() throws {
    let data = try JSONSerialization.data(withJSONObject: values, options: [.sortedKeys])
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  }

  /// The archive that the current version of the app saves. The classes have the names that archives
  /// have, since this module is called as the app's.
  public func archived() -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(self, forKey: "root")
    archiver.finishEncoding()
    return archiver.encodedData
  }
}

extension Attachment {
  fileprivate func add(to values: inout [String: Any], at path: String) {
    values["\(path).id"] = id.uuidString
    values["\(path).name"] = name
    values["\(path).bytes"] = ["base64": bytes.base64EncodedString()]
    for (index, part) in parts.enumerated() { part.add(to: &values, at: "\(path).parts[\(index)]") }
  }
}

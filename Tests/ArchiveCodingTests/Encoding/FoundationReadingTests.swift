import ArchiveCoding
import ArchiveContracts
import Foundation
import PropertyListBytes
import Testing

/// What the encoder writes for Foundation's unarchiver, read by it.
struct FoundationReadingTests {
  private struct Note: Encodable {
    var text = "Grüße"
    var stars = 3
    var isDone = true
    var weight = 45.0
    var due = Date(timeIntervalSinceReferenceDate: 12.5)
    var bytes = Data([1, 2, 3])
    var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    var link = URL(string: "https://a.example/b")
    var tags = ["a", "b", "a"]
    var names: Set<String> = ["x", "y"]
    var counts = ["one": 1, "two": 2]
  }

  /// The class as an old version of an app has it.
  private final class OldNote: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let values: [String: String]

    init?(coder: NSCoder) {
      var values: [String: String] = [:]
      values["text"] = coder.decodeObject(of: NSString.self, forKey: "text") as String?
      values["stars"] = String(coder.decodeInteger(forKey: "stars"))
      values["isDone"] = String(coder.decodeBool(forKey: "isDone"))
      values["weight"] = String(coder.decodeDouble(forKey: "weight"))
      values["schema"] = String(coder.decodeInteger(forKey: "schema"))
      values["due"] = coder.decodeObject(of: NSDate.self, forKey: "due").map {
        String($0.timeIntervalSinceReferenceDate)
      }
      values["bytes"] = coder.decodeObject(of: NSData.self, forKey: "bytes").map {
        String(($0 as Data).count)
      }
      values["id"] = coder.decodeObject(of: NSUUID.self, forKey: "id")?.uuidString
      values["link"] = coder.decodeObject(of: NSURL.self, forKey: "link")?.absoluteString
      let tags = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "tags")
      values["tags"] = (tags as? [String])?.joined(separator: ",")
      let names = coder.decodeObject(of: [NSSet.self, NSString.self], forKey: "names")
      values["names"] = (names as? Set<String>)?.sorted().joined(separator: ",")
      let counts = coder.decodeObject(
        of: [NSDictionary.self, NSString.self, NSNumber.self], forKey: "counts")
      values["counts"] = (counts as? [String: Int])?.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value)" }.joined(separator: ",")
      self.values = values
    }

    func encode(with coder: NSCoder) {}
  }

  @Test func unarchivesEveryField() throws {
    let contract = Contract(root: "Note", reader: .foundation) {
      ObjectType("Note", className: "Notes.Note") {
        Version("schema", current: 2)
        Field("text", .string())
        Field("stars", .integer())
        Field("isDone", .boolean())
        Field("weight", .real())
        Field("due", .date())
        Field("bytes", .data())
        Field("id", .uuid)
        Field("link", .url())
        Field("tags", .array(of: [.string()]))
        Field("names", .set(of: [.string()]))
        Field("counts", .dictionary(values: [.integer()]))
      }
    }
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(Note())
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(bytes))
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.setClass(OldNote.self, forClassName: "Notes.Note")
    let note = unarchiver.decodeObject(of: OldNote.self, forKey: NSKeyedArchiveRootObjectKey)
    #expect(
      note?.values == [
        "text": "Grüße", "stars": "3", "isDone": "true", "weight": "45.0", "schema": "2",
        "due": "12.5", "bytes": "3", "id": "01020304-0506-0708-090A-0B0C0D0E0F10",
        "link": "https://a.example/b", "tags": "a,b,a", "names": "x,y", "counts": "one=1,two=2",
      ])
  }
}

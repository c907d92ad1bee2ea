import Foundation

/// Foundation's readers of the same bytes, for comparison.
enum FoundationPeer: String {
  case list = "foundation-list"
  case objects = "foundation-objects"

  func run(_ bytes: [UInt8]) throws {
    let data = Data(bytes)
    switch self {
    case .list:
      let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
      blackHole((list as? [String: Any])?.count ?? 0)
    case .objects:
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
      unarchiver.requiresSecureCoding = true
      unarchiver.setClass(PeerMemo.self, forClassName: "gen.Memo")
      let memos = unarchiver.decodeObject(
        of: [NSArray.self, PeerMemo.self, NSString.self], forKey: NSKeyedArchiveRootObjectKey)
      guard let memos = memos as? [PeerMemo], memos.last?.tags.isEmpty == false else {
        throw CocoaError(.coderReadCorrupt)
      }
      blackHole(memos.count)
    }
  }
}

/// A memo of the benchmark's archive, as an app's class reads it.
final class PeerMemo: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }

  let schema: Int
  let text: String
  let tags: [String]

  required init?(coder: NSCoder) {
    schema = coder.decodeInteger(forKey: "schema")
    text = (coder.decodeObject(of: NSString.self, forKey: "text") as String?) ?? ""
    tags =
      (coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "tags") as? [String]) ?? []
  }

  func encode(with coder: NSCoder) {}
}

import ArchiveContracts
import PropertyListBytes
import Testing

@testable import ArchiveStorage

/// A saved memo in its smallest form, and the contract of its reader.
enum MemoArchive {
  static let contract = Contract(root: "Memo") {
    ObjectType("Memo", className: "Notes.Memo") {
      Version("schema", current: 2, readable: [1, 2])
      Field("text", .string(maxLength: 64))
    }
  }

  static func bytes(_ text: String, schema: Int = 2) -> [UInt8] {
    let archive = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$version</key><integer>100000</integer>
      <key>$top</key><dict><key>root</key>\(reference(1))</dict>
      <key>$objects</key><array>
      <string>$null</string>
      <dict><key>$class</key>\(reference(3))<key>schema</key><integer>\(schema)</integer>
      <key>text</key>\(reference(2))</dict>
      <string>\(text)</string>
      <dict><key>$classname</key><string>Notes.Memo</string>
      <key>$classes</key><array><string>Notes.Memo</string><string>NSObject</string></array></dict>
      </array></dict></plist>
      """
    return Array(archive.utf8)
  }

  private static func reference(_ object: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(object)</integer></dict>"
  }
}

extension ArchiveFile {
  /// Reads and replaces, as an app does.
  @discardableResult
  func save(_ text: String) throws -> Receipt {
    try replace(with: MemoArchive.bytes(text), receipt: read().receipt)
  }
}

extension ArchiveState {
  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }
}

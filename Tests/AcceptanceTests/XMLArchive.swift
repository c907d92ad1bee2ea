import KeyedArchives

/// Keyed archives as XML text, put together from the text of their entries.
enum XMLArchive {
  /// A reference to an entry.
  static func uid(_ entry: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(entry)</integer></dict>"
  }

  static func record(_ name: String, _ ancestors: String...) -> String {
    let names = ([name] + ancestors + ["NSObject"]).map { "<string>\($0)</string>" }.joined()
    return "<dict><key>$classname</key><string>\(name)</string>"
      + "<key>$classes</key><array>\(names)</array></dict>"
  }

  /// An instance; the fields as pairs of a key and the text of a value.
  static func instance(of record: Int, _ fields: KeyValuePairs<String, String>) -> String {
    let pairs = fields.map { "<key>\($0.key)</key>\($0.value)" }.joined()
    return "<dict><key>$class</key>\(uid(record))\(pairs)</dict>"
  }

  static func list(_ entries: Int...) -> String {
    "<array>\(entries.map(uid).joined())</array>"
  }

  /// The archive; entry 0 is added.
  static func bytes(top: KeyValuePairs<String, String>, entries: [String]) -> [UInt8] {
    let pairs = top.map { "<key>\($0.key)</key>\($0.value)" }.joined()
    let objects = (["<string>$null</string>"] + entries).joined()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\
      <key>$archiver</key><string>NSKeyedArchiver</string>\
      <key>$version</key><integer>100000</integer>\
      <key>$top</key><dict>\(pairs)</dict><key>$objects</key><array>\(objects)</array>\
      </dict></plist>
      """
    return Array(text.utf8)
  }

  static func archive(
    top: KeyValuePairs<String, String>, entries: [String]
  ) throws -> KeyedArchive {
    try KeyedArchive(bytes(top: top, entries: entries))
  }
}

/// Saved configurations as XML archives, with references as `@3`: entry 3 of `$objects`.
enum SavedConfiguration {
  static func xml(top: String = "<key>root</key>@1", _ objects: [String]) -> [UInt8] {
    var body = "<key>$archiver</key><string>NSKeyedArchiver</string>"
    body += "<key>$objects</key><array><string>$null</string>\(objects.joined())</array>"
    body += "<key>$top</key><dict>\(top)</dict><key>$version</key><integer>100000</integer>"
    var text = ""
    var rest = body[...]
    while let mark = rest.firstIndex(of: "@") {
      let digits = rest[rest.index(after: mark)...].prefix { $0.isNumber }
      text += rest[..<mark]
      text += "<dict><key>CF$UID</key><integer>\(digits)</integer></dict>"
      rest = rest[digits.endIndex...]
    }
    return Array("<plist version=\"1.0\"><dict>\(text)\(rest)</dict></plist>".utf8)
  }

  static func record(_ name: String, _ ancestors: String...) -> String {
    let names = ([name] + ancestors + ["NSObject"]).map { "<string>\($0)</string>" }.joined()
    return "<dict><key>$classes</key><array>\(names)</array>"
      + "<key>$classname</key><string>\(name)</string></dict>"
  }

  static func object(_ entry: Int, _ fields: String) -> String {
    "<dict><key>$class</key>@\(entry)\(fields)</dict>"
  }

  /// One object of a class as the root, and further entries from 3 on.
  static func root(_ name: String, _ fields: String, _ further: String...) -> [UInt8] {
    xml([object(2, fields), record(name)] + further)
  }

  /// A field with data.
  static func data(_ key: String, _ bytes: [UInt8]) -> String {
    "<key>\(key)</key><data>\(Encodings.base64(bytes))</data>"
  }

  static func reference(_ tag: String = "genp") -> [UInt8] {
    Array(tag.utf8) + Array(UInt8(0xA0)..<0xB0)
  }
}

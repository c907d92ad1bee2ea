import Foundation

/// A file in a folder of its own, removed with the value.
final class SampleFile {
  private let folder: URL
  let path: String

  init(_ bytes: some Collection<UInt8>, name: String = "sample.archive") throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "readback-commands-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    path = file.path
  }

  convenience init(_ text: String, name: String = "sample.archive") throws {
    try self.init(text.utf8, name: name)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

/// Keyed archives as XML, spelled briefly: `@3` stands for a reference to entry 3.
enum SampleArchive {
  static func xml(top: String = "<key>root</key>@1", _ objects: String...) -> String {
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
    return "<plist version=\"1.0\"><dict>\(text)\(rest)</dict></plist>"
  }

  static func classRecord(_ name: String, _ ancestors: String...) -> String {
    let names = ([name] + ancestors).map { "<string>\($0)</string>" }.joined()
    return "<dict><key>$classes</key><array>\(names)</array>"
      + "<key>$classname</key><string>\(name)</string></dict>"
  }

  static func object(class entry: Int, _ fields: String) -> String {
    "<dict><key>$class</key>@\(entry)\(fields)</dict>"
  }

  /// A memo with a list that holds it, a text that two fields share, and data.
  static let memo = xml(
    object(
      class: 2,
      "<key>schema</key><integer>2</integer><key>text</key>@3<key>tags</key>@4<key>again</key>@3"
        + "<key>photo</key><data>AAEC/w==</data><key>a b</key><true/><key>due</key>@7"
        + "<key>gone</key>@0"),
    classRecord("Notes.Memo", "NSObject"), "<string>draft</string>",
    object(class: 5, "<key>NS.objects</key><array>@3@1@6</array>"),
    classRecord("NSArray", "NSObject"), "<real>0.5</real>",
    object(class: 8, "<key>NS.time</key><real>1.5</real>"), classRecord("NSDate", "NSObject"))
}

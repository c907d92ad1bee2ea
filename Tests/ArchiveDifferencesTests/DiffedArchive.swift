import ArchiveContracts
import ArchiveDifferences
import KeyedArchives
import PropertyListBytes

/// Keyed archives as XML, spelled briefly: `@3` stands for a reference to entry 3.
enum DiffedArchive {
  static func read(
    top: String = "<key>root</key>@1", _ objects: String...
  ) throws -> KeyedArchive {
    try read(top: top, objects: objects)
  }

  static func read(
    top: String = "<key>root</key>@1", archiver: String = "NSKeyedArchiver", objects: [String]
  ) throws -> KeyedArchive {
    let body =
      "<key>$archiver</key><string>\(archiver)</string><key>$version</key>"
      + "<integer>100000</integer><key>$top</key><dict>\(top)</dict><key>$objects</key><array>"
      + "<string>$null</string>\(objects.joined())</array>"
    var text = ""
    var rest = body[...]
    while let mark = rest.firstIndex(of: "@") {
      let digits = rest[rest.index(after: mark)...].prefix { $0.isNumber }
      text += rest[..<mark]
      text += "<dict><key>CF$UID</key><integer>\(digits)</integer></dict>"
      rest = rest[digits.endIndex...]
    }
    let xml = "<plist version=\"1.0\"><dict>\(text)\(rest)</dict></plist>"
    return try KeyedArchive(xml.utf8)
  }

  static func record(_ name: String, _ ancestors: String...) -> String {
    let names = ([name] + ancestors).map { "<string>\($0)</string>" }.joined()
    return "<dict><key>$classes</key><array>\(names)</array>"
      + "<key>$classname</key><string>\(name)</string></dict>"
  }

  static func object(_ record: Int, _ fields: String) -> String {
    "<dict><key>$class</key>@\(record)\(fields)</dict>"
  }

  static func text(_ text: String) -> String { "<string>\(text)</string>" }

  static func list(_ record: Int, _ entries: [Int]) -> String {
    let references = entries.map { "@\($0)" }.joined()
    return object(record, "<key>NS.objects</key><array>\(references)</array>")
  }

  static func dictionary(_ record: Int, _ pairs: [(Int, Int)]) -> String {
    let keys = pairs.map { "@\($0.0)" }.joined()
    let values = pairs.map { "@\($0.1)" }.joined()
    return object(
      record,
      "<key>NS.keys</key><array>\(keys)</array><key>NS.objects</key><array>\(values)</array>"
    )
  }

  /// An archive of a list of texts, each an object of its own.
  static func texts(_ texts: [String], class name: String = "NSArray") throws -> KeyedArchive {
    let entries = texts.indices.map { $0 + 3 }
    return try read(
      objects: [list(2, Array(entries)), record(name, "NSObject")] + texts.map(text))
  }
}

extension ArchiveComparison {
  /// Each difference as its sign, its place and, where that differs, the old place.
  var lines: [String] {
    differences.map { difference in
      let place = difference.path?.description ?? (difference.isUnreachable ? "unreachable" : "-")
      let old =
        difference.oldPath.map {
          difference.newPath == nil || $0 == difference.newPath
            ? "" : " was \($0)"
        } ?? ""
      return "\(Self.word(difference.change)) \(place)\(old)"
    }
  }

  private static func word(_ change: ArchiveDifference.Change) -> String {
    switch change {
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    case .renamed(let old, let new):
      "class \(old?.repaired ?? "none") \(new?.repaired ?? "none")"
    case .ancestry: "ancestry"
    case .respelled(let old, let new): "spelling \(old), \(new)"
    case .counted(let old, let new): "count \(old) \(new)"
    case .sharing(let old, let new):
      "sharing \(old?.description ?? "none") \(new?.description ?? "none")"
    case .archiver(let old, let new): "archiver \(old.repaired) \(new.repaired)"
    case .classRecord(let old, let new):
      "record \(old?.repaired ?? "none") \(new?.repaired ?? "none")"
    }
  }
}

import ArchiveContracts
import ArchiveRedaction
import Foundation
import KeyedArchives
import PropertyListBytes

/// Archives with content of every kind, and a look at what is left of it.
enum RedactedSample {
  static func data(_ bytes: [UInt8]) -> String {
    "<data>\(Data(bytes).base64EncodedString())</data>"
  }

  static func record(_ name: String, _ ancestors: String...) -> String {
    let names = ([name] + ancestors).map { "<string>\($0)</string>" }.joined()
    return "<dict><key>$classes</key><array>\(names)</array>"
      + "<key>$classname</key><string>\(name)</string></dict>"
  }

  static func object(_ record: Int, _ fields: String) -> String {
    "<dict><key>$class</key>@\(record)\(fields)</dict>"
  }

  /// An archive as XML; `@3` stands for a reference to entry 3.
  static func xml(top: String = "<key>root</key>@1", _ objects: [String]) -> [UInt8] {
    let body =
      "<key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>"
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
    return Array("<plist version=\"1.0\"><dict>\(text)\(rest)</dict></plist>".utf8)
  }

  static func binary(_ bytes: [UInt8]) throws -> [UInt8] {
    try EditableArchive(KeyedArchive(bytes)).bytes(as: .binary)
  }

  static let note = "Meet Ada Lovelace at 10:30 in Straße 12, bring 3 œuvres — 𝒜 and café"

  /// Every kind of content, twice where equality matters.
  static func everything() -> [UInt8] {
    xml([
      object(
        2,
        "<key>schema</key><integer>2</integer><key>text</key>@3<key>again</key>@3<key>same</key>@4"
          + "<key>count</key><integer>4711</integer><key>big</key>"
          + "<integer>18446744073709551557</integer><key>below</key><integer>-123456</integer>"
          + "<key>ratio</key><real>0.12345</real><key>flag</key><true/><key>off</key><false/>"
          + "<key>born</key><date>1985-12-10T08:15:00Z</date><key>due</key>@5<key>id</key>@7"
          + "<key>site</key>@9<key>photo</key>\(data(Array(200...255)))<key>price</key>@12"
          + "<key>frame</key>@14<key>span</key>@17<key>set</key>@20<key>inner</key>"
          + data(inner()) + "<key>none</key>@0<key>odd</key>@22<key>name</key>@23"),
      record("Notes.Memo", "NSObject"), "<string>\(note)</string>", "<string>\(note)</string>",
      object(6, "<key>NS.time</key><real>123456789.5</real>"), record("NSDate", "NSObject"),
      object(8, "<key>NS.uuidbytes</key>\(data(Array(1...16)))"), record("NSUUID", "NSObject"),
      object(10, "<key>NS.base</key>@0<key>NS.relative</key>@11"), record("NSURL", "NSObject"),
      "<string>https://ada:secret&#64;analytical.example:8080/engine?q=Bernoulli%20B7#notes</string>",
      object(
        13,
        "<key>NS.exponent</key><integer>-2</integer><key>NS.length</key><integer>1</integer>"
          + "<key>NS.negative</key><false/><key>NS.compact</key><true/><key>NS.mantissa.bo</key>"
          + "<integer>1</integer><key>NS.mantissa</key>"
          + data([0x39, 0x30] + Array(repeating: 0, count: 14))),
      record("NSDecimalNumber", "NSNumber", "NSValue", "NSObject"),
      object(15, "<key>NS.special</key><integer>3</integer><key>NS.rectval</key>@16"),
      record("NSValue", "NSObject"), "<string>{{10, 20}, {300, 400.5}}</string>",
      object(
        15,
        "<key>NS.special</key><integer>4</integer><key>NS.rangeval.location</key>@18"
          + "<key>NS.rangeval.length</key>@19"), "<integer>1234</integer>",
      "<integer>567</integer>",
      object(
        21,
        "<key>NSRangeCount</key><integer>1</integer><key>NSLocation</key><integer>7</integer>"
          + "<key>NSLength</key><integer>9</integer>"), record("NSIndexSet", "NSObject"),
      "<string>&#xD83D;x&lt;&lt;&amp;&quot;&#228;</string>", "<string>text</string>",
    ])
  }

  /// An archive inside a data value, with another inside that.
  static func inner() -> [UInt8] {
    let innermost = xml(["<string>innermost secret of Babbage</string>"])
    return xml([
      object(
        2, "<key>title</key>@3<key>box</key>\(data(innermost))<key>n</key><integer>90210</integer>"),
      record("Box", "NSObject"), "<string>\(note)</string>",
    ])
  }
}

/// All content of an archive and of the archives inside it, by kind.
struct Contents {
  private(set) var texts: [ExactText] = []
  private(set) var numbers: [Double] = []
  private(set) var data: [[UInt8]] = []

  init(of bytes: [UInt8]) throws {
    var pending = [bytes]
    while let bytes = pending.popLast() {
      let archive = try KeyedArchive(bytes)
      let list = archive.propertyList
      let names = Contents.names(in: archive)
      for object in 0..<list.objectCount where !names.contains(object) {
        switch list.value(of: object) {
        case .text(let text): texts.append(text)
        case .integer(let value): numbers.append(value.exactReal ?? Double(value.description) ?? 0)
        case .real(let value), .date(let value): numbers.append(value)
        case .data(let bytes):
          if (try? KeyedArchive(bytes)) != nil { pending.append(bytes) } else { data.append(bytes) }
        default: break
        }
      }
    }
  }

  /// The objects that are names: keys of the archive itself, of class records and of instances, and
  /// what the first two hold.
  private static func names(in archive: KeyedArchive) -> Set<Int> {
    let list = archive.propertyList
    var names: Set<Int> = []
    for object in 0..<list.objectCount {
      guard case .dictionary(let pairs) = list.value(of: object) else { continue }
      let keys = pairs.compactMap { pair -> ExactText? in
        if case .text(let key) = list.value(of: pair.key) { key } else { nil }
      }
      let isRecord = !Set(keys).isDisjoint(with: ["$classname", "$archiver"])
      if isRecord || keys.contains("$class") || object == archive.topObject {
        names.formUnion(pairs.map(\.key))
      }
      guard isRecord else { continue }
      for pair in pairs {
        names.insert(pair.value)
        if case .array(let elements) = list.value(of: pair.value), object != list.root {
          names.formUnion(elements)
        }
      }
    }
    names.insert(archive.object(ofEntry: 0))
    return names
  }

  /// All runs of four code units of the texts.
  var runs: Set<[UInt16]> { Self.runs(of: texts) }

  static func runs(of texts: [ExactText]) -> Set<[UInt16]> {
    var runs: Set<[UInt16]> = []
    for text in texts where text.codeUnits.count >= 4 {
      for start in 0...(text.codeUnits.count - 4) {
        runs.insert(Array(text.codeUnits[start..<start + 4]))
      }
    }
    return runs
  }
}

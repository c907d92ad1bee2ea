import Foundation
import TestArchives

/// Something that Foundation does wrong, with an input and a call that show it.
struct FoundationFault {
  /// How `init?(coder:)` of the root asks for the value under the key `v`.
  enum Call: String {
    case integer = #"coder.decodeInteger(forKey: "v")"#
    case int32 = #"coder.decodeInt32(forKey: "v")"#
    case text = #"coder.decodeObject(of: NSString.self, forKey: "v")"#
    case number = #"coder.decodeObject(of: [NSNumber.self], forKey: "v")"#
    case date = #"coder.decodeObject(of: NSDate.self, forKey: "v")"#
    case anything = #"coder.decodeObject(of: known, forKey: "v")"#
    case host = #"coder.decodeObject(of: NSURL.self, forKey: "v")?.absoluteURL?.host"#
  }

  enum Input {
    /// The notation of archives that the page explains.
    case notation(String)
    /// The same, with bytes of the binary form replaced by as many others, both in hexadecimal.
    case changed(String, bytes: String, to: String)
    /// What stands under `$version` and in `$objects`, as XML.
    case xml(version: String, objects: String)
  }

  /// How the page's links name it.
  let name: String
  let title: String
  let text: String
  let input: Input
  let call: Call
  /// What the child prints; nil where the process ends instead.
  let result: String?

  init(
    _ name: String, _ title: String, _ text: String, _ input: Input, _ call: Call,
    _ result: String?
  ) {
    self.name = name
    self.title = title
    self.text = text
    self.input = input
    self.call = call
    self.result = result
  }

  static let all = silent + deadly

  static let died = "the process ends"

  var expected: String { result ?? Self.died }

  func bytes() throws -> [UInt8] {
    switch input {
    case .notation(let text): return try ArchiveNotation.bytes(text)
    case .changed(let text, let old, let new):
      let (old, new) = (try Self.bytes(hexadecimal: old), try Self.bytes(hexadecimal: new))
      let original = try ArchiveNotation.bytes(text)
      guard let place = original.firstRange(of: old), old.count == new.count else {
        throw DifferentialFailure("\(name): bytes that are not there")
      }
      return original[..<place.lowerBound] + new + original[place.upperBound...]
    case .xml(let version, let objects):
      return Array(
        """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\
        <key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>\(version)\
        <key>$top</key><dict><key>root</key>\(Self.reference(1))</dict>\
        <key>$objects</key><array><string>$null</string>\(Self.expanded(objects))</array>\
        </dict></plist>
        """.utf8)
    }
  }

  private static func bytes(hexadecimal text: String) throws -> [UInt8] {
    let digits = text.filter { $0 != " " }
    var bytes: [UInt8] = []
    var rest = Substring(digits)
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else {
        throw DifferentialFailure("no bytes: \(text)")
      }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static func reference(_ entry: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(entry)</integer></dict>"
  }

  /// References are written `→1`.
  private static func expanded(_ objects: String) -> String {
    objects.replacing(/→([0-9]+)/) { reference(Int($0.output.1) ?? 0) }
  }
}

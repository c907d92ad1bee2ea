import KeyedArchives
package import PropertyListBytes

/// Builds archives from a short notation, one line for each; for tests.
///
/// An archive is the pairs of `$top`, then after a semicolon further entries that nothing reaches:
/// `root: Memo{a: 1, b: 'text'}; @'lost'`. Values that stand inline are integers, reals, `true`,
/// `'text'`, `<0aff>`, `date(0.5)` and `[1, 2]`. Entries of `$objects` are `@1` (a bare value),
/// `{a: 1}` (a dictionary without class), `&Memo` (a class record) and instances: `Memo{a: 1}`, or
/// `NSArray[1, 2]` and `NSDictionary['a': 1]` with elements that are entries. `nil` is the reference
/// to nil. `#a=` before an entry names it, and `#a` is a further reference to it. A class of
/// Foundation has its own ancestry, any other `NSObject`; `Circle:Shape:NSObject` says another,
/// `Memo!` none at all, and `Memo+Hint` a class hint.
package struct ArchiveNotation {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private var archive: EditableArchive
  private let units: [Character]
  private var position = 0
  private var labels: [String: Int] = [:]
  private var records: [String: Int] = [:]

  private init(_ text: String, archiver: ExactText) {
    units = Array(text)
    archive = EditableArchive(archiver: archiver)
  }

  /// The archive in binary.
  package static func bytes(_ text: String, archiver: ExactText = "NSKeyedArchiver") throws
    -> [UInt8]
  {
    var notation = ArchiveNotation(text, archiver: archiver)
    let top = try notation.pairs(endingWith: ";", isOptionalEnd: true)
    notation.archive.append(top, to: EditableArchive.Slot(entry: nil, []))
    while notation.next != nil {
      _ = try notation.value()
      notation.take(",")
    }
    return try notation.archive.bytes(as: .binary)
  }

  // MARK: Characters

  private var next: Character? { position < units.count ? units[position] : nil }

  private func failure(_ message: String) -> Failure {
    Failure(description: "\(message) at \(position) of \(String(units))")
  }

  private mutating func skipSpaces() {
    while next == " " { position += 1 }
  }

  @discardableResult
  private mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard next == character else { return false }
    position += 1
    skipSpaces()
    return true
  }

  private mutating func require(_ character: Character) throws {
    guard take(character) else { throw failure("no \(character)") }
  }

  private mutating func word() -> String {
    let start = position
    while let unit = next, unit.isLetter || unit.isNumber || "._%-$".contains(unit) {
      position += 1
    }
    return String(units[start..<position])
  }

  /// A text in quotation marks, with the escapes `\'`, `\\` and `\u{…}` for one code unit.
  private mutating func quoted() throws -> ExactText {
    position += 1
    var text: [UInt16] = []
    while let unit = next, unit != "'" {
      position += 1
      guard unit == "\\" else {
        text += Array(String(unit).utf16)
        continue
      }
      guard let escaped = next else { break }
      position += 1
      if escaped == "u" {
        position += 1
        guard let code = UInt16(word(), radix: 16) else { throw failure("no code unit") }
        text.append(code)
        position += 1
      } else {
        text += Array(String(escaped).utf16)
      }
    }
    try require("'")
    return ExactText(codeUnits: text)
  }

  // MARK: Values

  private mutating func pairs(
    endingWith end: Character, isOptionalEnd: Bool = false
  ) throws -> [(key: ExactText, value: Int)] {
    var result: [(key: ExactText, value: Int)] = []
    while !take(end) {
      if next == nil, isOptionalEnd { return result }
      let key = next == "'" ? try quoted() : ExactText(word())
      try require(":")
      result.append((key: key, value: try value()))
      take(",")
    }
    return result
  }

  /// The node of a value.
  private mutating func value() throws -> Int {
    skipSpaces()
    switch next {
    case "'": return archive.add(.text(try quoted()))
    case "<":
      position += 1
      let digits = word()
      try require(">")
      return archive.add(.data(try bytes(digits)))
    case "[":
      position += 1
      var elements: [Int] = []
      while !take("]") {
        elements.append(try value())
        take(",")
      }
      return archive.add(.array(elements))
    case "#":
      position += 1
      let label = word()
      guard take("=") else {
        guard let entry = labels[label] else { throw failure("no entry \(label)") }
        return archive.addReference(to: entry)
      }
      let entry = archive.addEntry(.boolean(false))
      labels[label] = entry
      try fill(entry)
      return archive.addReference(to: entry)
    case "@", "{", "&": return try entry()
    case let unit? where unit.isNumber || unit == "-": return archive.add(try number(word()))
    default: return try wordValue()
    }
  }

  private mutating func wordValue() throws -> Int {
    let start = position
    switch word() {
    case "": throw failure("no value")
    case "nil": return archive.addReference(to: 0)
    case "true": return archive.add(.boolean(true))
    case "false": return archive.add(.boolean(false))
    case "nan": return archive.add(.real(.nan))
    case "inf": return archive.add(.real(.infinity))
    case "date":
      try require("(")
      guard let seconds = Double(word()) else { throw failure("no seconds") }
      try require(")")
      return archive.add(.date(seconds))
    default:
      position = start
      return try entry()
    }
  }

  private func number(_ text: String) throws -> PropertyListValue {
    if let value = Int64(text) { return .integer(PropertyListInteger(value)) }
    if let value = UInt64(text) { return .integer(PropertyListInteger(value)) }
    guard let value = Double(text) else { throw failure("no number") }
    return .real(value)
  }

  private func bytes(_ digits: String) throws -> [UInt8] {
    let digits = Array(digits)
    return try stride(from: 0, to: digits.count, by: 2).map { start in
      guard let byte = UInt8(String(digits[start..<start + 2]), radix: 16) else {
        throw failure("no byte")
      }
      return byte
    }
  }

  // MARK: Entries

  private mutating func entry() throws -> Int {
    let entry = archive.addEntry(.boolean(false))
    try fill(entry)
    return archive.addReference(to: entry)
  }

  private mutating func fill(_ entry: Int) throws {
    if take("@") {
      archive.entries[entry] = try value()
    } else if take("{") {
      archive.entries[entry] = add(try pairs(endingWith: "}"))
    } else if take("&") {
      archive.entries[entry] = record(try className())
    } else {
      let name = try className()
      var fields = take("{") ? try pairs(endingWith: "}") : try elements()
      let key = name.joined(separator: ":")
      let recordEntry = records[key] ?? archive.addEntry(.boolean(false))
      if records.updateValue(recordEntry, forKey: key) == nil {
        archive.entries[recordEntry] = record(name)
      }
      fields.append((key: "$class", value: archive.addReference(to: recordEntry)))
      archive.entries[entry] = add(fields)
    }
  }

  private mutating func add(_ fields: [(key: ExactText, value: Int)]) -> Int {
    archive.add(.dictionary(fields.map { (key: archive.add(.text($0.key)), value: $0.value) }))
  }

  /// The keys of a collection whose elements are written in brackets.
  private mutating func elements() throws -> [(key: ExactText, value: Int)] {
    try require("[")
    var keys: [Int] = []
    var objects: [Int] = []
    while !take("]") {
      objects.append(referenced(try value()))
      if take(":") {
        keys.append(objects.removeLast())
        objects.append(referenced(try value()))
      }
      take(",")
    }
    let list = (key: ExactText("NS.objects"), value: archive.add(.array(objects)))
    if keys.isEmpty { return [list] }
    return [(key: ExactText("NS.keys"), value: archive.add(.array(keys))), list]
  }

  private mutating func referenced(_ node: Int) -> Int {
    if case .uid = archive.nodes[node] { return node }
    archive.entries.append(node)
    return archive.addReference(to: archive.entries.count - 1)
  }

  // MARK: Classes

  /// The name, `!` or the names of the ancestry, and hints with a plus sign.
  private mutating func className() throws -> [String] {
    var name = [word()]
    if name == [""] { throw failure("no class name") }
    while next == ":" {
      position += 1
      name.append(word())
    }
    if next == "!" {
      position += 1
      name.append("!")
    } else if name.count == 1 {
      name += Self.ancestries[name[0], default: "NSObject"].split(separator: ":").map(String.init)
    }
    while next == "+" {
      position += 1
      name.append("+\(word())")
    }
    return name
  }

  private mutating func record(_ parts: [String]) -> Int {
    let hints = parts.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
    let names = parts.filter { !$0.hasPrefix("+") }
    var fields = [(key: ExactText("$classname"), value: archive.add(.text(ExactText(names[0]))))]
    if names.last != "!" { fields.append((key: "$classes", value: list(names))) }
    if !hints.isEmpty { fields.append((key: "$classhints", value: list(hints))) }
    return add(fields)
  }

  private mutating func list(_ names: [some StringProtocol]) -> Int {
    archive.add(.array(names.map { archive.add(.text(ExactText($0))) }))
  }

  private static let ancestries = [
    "NSMutableArray": "NSArray:NSObject",
    "NSMutableDictionary": "NSDictionary:NSObject",
    "NSMutableSet": "NSSet:NSObject",
    "NSCountedSet": "NSMutableSet:NSSet:NSObject",
    "NSMutableOrderedSet": "NSOrderedSet:NSObject",
    "NSMutableString": "NSString:NSObject",
    "NSMutableData": "NSData:NSObject",
    "NSMutableIndexSet": "NSIndexSet:NSObject",
    "NSMutableAttributedString": "NSAttributedString:NSObject",
    "NSDecimalNumber": "NSNumber:NSValue:NSObject",
    "NSUnitLength": "NSDimension:NSUnit:NSObject",
  ]
}

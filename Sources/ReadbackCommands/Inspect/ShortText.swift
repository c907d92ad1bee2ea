import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Values in a few words, however large they are.
enum ShortText {
  /// Code units of a text that are shown, and bytes of data.
  static let longestText = 200
  static let longestName = 80
  static let longestData = 16

  /// The beginning of a name, marked when it is cut; not escaped.
  static func cut(_ codeUnits: [UInt16], to count: Int = longestName) -> String {
    guard codeUnits.count > count else { return ExactText(codeUnits: codeUnits).repaired }
    var kept = codeUnits.prefix(count)
    if let last = kept.last, last & 0xFC00 == 0xD800 { kept = kept.dropLast() }
    return ExactText(codeUnits: Array(kept)).repaired + "…"
  }

  /// A value in one line, escaped: a class name or count for what has parts.
  ///
  /// - Parameter isWhole: Whether long texts and data are spelled out.
  static func describe(
    _ target: ArchivedTarget, in archive: KeyedArchive, isWhole: Bool = false
  ) -> String {
    let list = archive.propertyList
    switch archive.archivedValue(target) {
    case .null: return "nil"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .integer(let integer): return integer.description
    case .real(let real): return real.description
    case .date(let seconds): return DateText.text(seconds)
    case .data(let object): return data(list.header(of: object), list, isWhole)
    case .text(let text): return self.text(text, in: archive, isWhole)
    case .foundation(let value): return describe(value, target, in: archive, isWhole)
    case .array(let header): return counted(header.count, "value", in: "array")
    case .dictionary(let header): return counted(header.count, "entry", "entries", in: "dictionary")
    case .instance(of: let record, _): return name(of: record, in: archive)
    case .classRecord(let record): return "class record \(name(of: record, in: archive))"
    case .reference(to: let entry): return "reference to object \(entry)"
    }
  }

  private static func describe(
    _ value: FoundationValue, _ target: ArchivedTarget, in archive: KeyedArchive, _ isWhole: Bool
  ) -> String {
    let name = className(target, in: archive)
    let suffix = name.map { " (\($0))" } ?? ""
    switch value {
    case .string(let text): return self.text(text, in: archive, isWhole)
    case .data(let object):
      let list = archive.propertyList
      return data(list.header(of: object), list, isWhole)
    case .array(let elements), .set(let elements), .orderedSet(let elements),
      .countedSet(let elements, counts: _):
      return counted(elements.count, "element", in: name ?? "array")
    case .dictionary(let keys, values: _):
      return counted(keys.count, "entry", "entries", in: name ?? "dictionary")
    case .attributedString(let attributed):
      return self.text(attributed.text, in: archive, isWhole) + suffix
    default:
      let text = archive.description(of: value) ?? ""
      return TerminalText.escaped(isWhole ? text : cut(Array(text.utf16), to: longestText)) + suffix
    }
  }

  /// The name of an instance's class, escaped and cut.
  static func name(of record: ClassRecord, in archive: KeyedArchive) -> String {
    TerminalText.escaped(cut(archive.className(of: record).codeUnits))
  }

  private static func className(_ target: ArchivedTarget, in archive: KeyedArchive) -> String? {
    guard let entry = archive.entry(of: target),
      case .instance(of: let record, object: _) = archive.entry(entry)
    else { return nil }
    return name(of: record, in: archive)
  }

  private static func counted(
    _ count: Int, _ noun: String, _ nouns: String? = nil, in what: String
  ) -> String {
    "\(what), \(count) \(count == 1 ? noun : nouns ?? noun + "s")"
  }

  /// A text in quotation marks, with its length when it is cut.
  private static func text(
    _ text: FoundationText, in archive: KeyedArchive, _ isWhole: Bool
  ) -> String {
    guard !isWhole, text.utf16Count > longestText else {
      return TerminalText.quoted(archive.exactText(text).codeUnits)
    }
    let list = archive.propertyList
    let header = list.header(of: text.object)
    var units: [UInt16]
    if text.isBytes {
      let bytes = list.bytes[header.start..<header.start + min(header.count, 4 * longestText)]
      units = Array(String(decoding: bytes, as: UTF8.self).utf16.prefix(longestText))
    } else {
      units = (0..<longestText).map { list.codeUnit($0, of: header) }
    }
    if let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
    return "\(TerminalText.quoted(units))… (\(text.utf16Count) UTF-16 units)"
  }

  /// The size of data and its first bytes.
  private static func data(
    _ header: ObjectHeader, _ list: PropertyList, _ isWhole: Bool
  ) -> String {
    let count = isWhole ? header.count : min(header.count, longestData)
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (position, byte) in list.bytes[header.start..<header.start + count].enumerated() {
      if position > 0, position % 4 == 0 { text.append(UInt8(ascii: " ")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    let bytes = String(decoding: text, as: UTF8.self)
    let size = counted(header.count, "byte", in: "data")
    return header.count == 0 ? size : "\(size): \(bytes)" + (count < header.count ? "…" : "")
  }
}

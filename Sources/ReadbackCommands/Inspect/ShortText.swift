import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Values in a few words, however large they are.
enum ShortText {
  /// Code units of a text that are shown, and bytes of data.
  static let longestText = 200
  static let longestName = 80
  static let longestData = 16

  /// The beginning of a name, marked when it is cut, and escaped.
  static func name(_ codeUnits: [UInt16]) -> String {
    guard let kept = cut(codeUnits, to: longestName) else {
      return TerminalText.escaped(codeUnits: codeUnits)
    }
    return TerminalText.escaped(codeUnits: kept) + "…"
  }

  /// A step of a path that names a key, as paths spell it but without a dot in front.
  static func step(_ key: ExactText) -> String {
    guard let kept = cut(key.codeUnits, to: longestName) else {
      return ValuePath([.key(key)]).description
    }
    let isBracketed = ValuePath([.key(key)]).description.hasPrefix("[")
    let name = ExactText(codeUnits: Array(kept) + Array("…".utf16))
    return isBracketed ? ValuePath([.entry(name)]).description : name.repaired
  }

  /// The first code units of a longer text, no half of a pair at their end; nil for one that is not.
  private static func cut(_ codeUnits: [UInt16], to count: Int) -> ArraySlice<UInt16>? {
    guard codeUnits.count > count else { return nil }
    let kept = codeUnits.prefix(count)
    return kept.last.map { $0 & 0xFC00 == 0xD800 } == true ? kept.dropLast() : kept
  }

  /// A value in one line, escaped: a class name or count for what has parts.
  ///
  /// - Parameters:
  ///   - target: Where the value is.
  ///   - isWhole: Whether long texts and data are spelled out.
  static func describe(
    _ value: ArchivedValue, at target: ArchivedTarget, in archive: KeyedArchive,
    isWhole: Bool = false, memo: FoundationMemo
  ) -> String {
    let list = archive.propertyList
    switch value {
    case .null: return "nil"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .integer(let integer): return integer.description
    case .real(let real): return real.description
    case .date(let seconds): return DateText.text(seconds)
    case .data(let object): return data(list.header(of: object), list, isWhole)
    case .text(let text): return self.text(text, in: archive, isWhole)
    case .foundation(let value):
      return describe(value, target, in: archive, isWhole, memo)
    case .array(let header): return counted(header.count, "value", in: "array")
    case .dictionary(let header): return counted(header.count, "entry", "entries", in: "dictionary")
    case .instance(of: let record, _): return name(of: record, in: archive)
    case .classRecord(let record): return "class record \(name(of: record, in: archive))"
    case .reference(to: let entry): return "reference to object \(entry)"
    }
  }

  private static func describe(
    _ value: FoundationValue, _ target: ArchivedTarget, in archive: KeyedArchive, _ isWhole: Bool,
    _ memo: FoundationMemo
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
      let text =
        archive.description(
          of: value, textUnits: isWhole ? .max : longestText + 1, memo: memo) ?? ""
      guard !isWhole, let kept = cut(Array(text.utf16), to: longestText) else {
        return TerminalText.escaped(text) + suffix
      }
      return TerminalText.escaped(codeUnits: kept) + "…" + suffix
    }
  }

  /// The name of an instance's class, escaped and cut.
  static func name(of record: ClassRecord, in archive: KeyedArchive) -> String {
    name(archive.className(of: record).codeUnits)
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
    let units = archive.codeUnits(of: text, atMost: longestText)
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

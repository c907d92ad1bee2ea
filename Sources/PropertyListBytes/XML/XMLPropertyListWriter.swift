/// Writes a table of objects as an XML property list, laid out as Apple's own writer does.
///
/// The same table gives the same bytes. XML has no sharing: an object is written at each place that
/// refers to it, so the output is bounded by a number of bytes rather than by the size of the table.
package struct XMLPropertyListWriter {
  /// Deeper levels are indented no further, so that indentation stays linear in the output.
  private static let deepestIndent = 16

  private let objects: [PropertyListValue]
  private let limit: Int
  private var output: [UInt8] = []
  private var open: [Frame] = []

  private struct Frame {
    let children: [Int]
    /// For a dictionary, the objects of its keys; empty for an array.
    let keys: [Int]
    var next = 0
  }

  /// Writes a property list.
  ///
  /// - Parameters:
  ///   - objects: The objects; containers name others by their position.
  ///   - root: The position of the root.
  ///   - limit: The most bytes that the output may have.
  /// - Throws: `noSpelling` for a date that is no whole second of the years 0000 to 9999, a text
  ///   with U+0000, and a dictionary whose only key is `CF$UID`; `tooLarge`.
  /// - Complexity: Linear in the size of the output.
  package static func write(
    _ objects: [PropertyListValue], root: Int, limit: Int
  ) throws(WriteFailure) -> [UInt8] {
    var writer = XMLPropertyListWriter(objects: objects, limit: limit)
    writer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    try writer.appendTree(root)
    writer.append("</plist>\n")
    guard writer.output.count <= limit else { throw .tooLarge(limit) }
    return writer.output
  }

  private init(objects: [PropertyListValue], limit: Int) {
    self.objects = objects
    self.limit = limit
  }

  private mutating func appendTree(_ root: Int) throws(WriteFailure) {
    try begin(root)
    while var top = open.last {
      guard output.count <= limit else { throw .tooLarge(limit) }
      guard top.next < top.children.count else {
        open.removeLast()
        indent()
        append(top.keys.isEmpty ? "</array>\n" : "</dict>\n")
        continue
      }
      let position = top.next
      top.next += 1
      open[open.count - 1] = top
      if !top.keys.isEmpty {
        indent()
        append("<key>")
        try append(text: text(of: top.keys[position]), of: top.keys[position])
        append("</key>\n")
      }
      try begin(top.children[position])
    }
  }

  private func text(of key: Int) throws(WriteFailure) -> ExactText {
    guard case .text(let text) = objects[key] else {
      throw WriteFailure(.noSpelling, "a dictionary key that is no text", object: key)
    }
    return text
  }

  /// Writes a scalar or the start of a container.
  private mutating func begin(_ object: Int) throws(WriteFailure) {
    indent()
    switch objects[object] {
    case .boolean(let value): append(value ? "<true/>\n" : "<false/>\n")
    case .integer(let value): append("<integer>\(value)</integer>\n")
    case .real(let value): append("<real>\(Self.spelling(of: value))</real>\n")
    case .date(let seconds):
      guard let date = CalendarSecond(secondsSince2001: seconds) else {
        throw WriteFailure(
          .noSpelling, "a date that is no whole second of the years 0000 to 9999", object: object)
      }
      append("<date>\(date)</date>\n")
    case .data(let bytes):
      append("<data>")
      appendBase64(bytes)
      append("</data>\n")
    case .text(let text):
      append("<string>")
      try append(text: text, of: object)
      append("</string>\n")
    case .uid(let entry): append("<dict><key>CF$UID</key><integer>\(entry)</integer></dict>\n")
    case .array(let elements):
      guard !elements.isEmpty else {
        append("<array/>\n")
        return
      }
      append("<array>\n")
      open.append(Frame(children: elements, keys: []))
    case .dictionary(let pairs):
      guard !pairs.isEmpty else {
        append("<dict/>\n")
        return
      }
      if pairs.count == 1, try text(of: pairs[0].key) == "CF$UID" {
        throw WriteFailure(
          .noSpelling, "a dictionary whose only key is CF$UID", object: object)
      }
      append("<dict>\n")
      open.append(Frame(children: pairs.map(\.value), keys: pairs.map(\.key)))
    }
  }

  private mutating func indent() {
    for _ in 0..<min(open.count, Self.deepestIndent) { output.append(UInt8(ascii: "\t")) }
  }

  private mutating func append(_ markup: String) { output.append(contentsOf: markup.utf8) }

  /// CFPropertyList.c spells the values that are not finite so.
  private static func spelling(of real: Double) -> String {
    if real.isNaN { return "nan" }
    if real.isInfinite { return real > 0 ? "+infinity" : "-infinity" }
    return real.description
  }
}

extension XMLPropertyListWriter {
  /// Appends text: as a reference what markup would swallow and what UTF-8 cannot hold.
  private mutating func append(
    text: ExactText, of object: Int
  ) throws(WriteFailure) {
    let units = text.codeUnits
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      switch unit {
      case 0: throw WriteFailure(.noSpelling, "a text with U+0000", object: object)
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x0D: append("&#13;")
      case 0x01..<0x80: output.append(UInt8(unit))
      case 0xD800..<0xDC00 where index < units.count && units[index] & 0xFC00 == 0xDC00:
        let scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(units[index] & 0x3FF))
        index += 1
        output.append(UInt8(0xF0 | scalar >> 18))
        appendContinuation(scalar >> 12)
        appendContinuation(scalar >> 6)
        appendContinuation(scalar)
      case 0xD800..<0xE000: append("&#\(unit);")
      case 0x80..<0x800:
        output.append(UInt8(0xC0 | unit >> 6))
        appendContinuation(UInt32(unit))
      default:
        output.append(UInt8(0xE0 | unit >> 12))
        appendContinuation(UInt32(unit) >> 6)
        appendContinuation(UInt32(unit))
      }
    }
  }

  private mutating func appendContinuation(_ bits: UInt32) {
    output.append(UInt8(0x80 | bits & 0x3F))
  }

  private mutating func appendBase64(_ bytes: [UInt8]) {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var start = 0
    while start < bytes.count {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      for place in 0..<4 {
        let sextet = Int(bits >> (18 - 6 * UInt32(place)) & 63)
        output.append(place <= count ? alphabet[sextet] : UInt8(ascii: "="))
      }
      start += 3
    }
  }
}

extension Sample {
  /// The value as an XML property list, laid out as Apple's own writer does.
  public var xml: [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(to: &text, indent: "")
    text += "</plist>\n"
    return Array(text.utf8)
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .boolean(let value): text += indent + (value ? "<true/>\n" : "<false/>\n")
    case .integer(let value): text += indent + "<integer>\(value)</integer>\n"
    case .real(let value): text += indent + "<real>\(value)</real>\n"
    case .date(let value): text += indent + "<date>\(Self.dateText(value))</date>\n"
    case .text(let value): text += indent + "<string>\(Self.escaped(value))</string>\n"
    case .data(let value): text += indent + "<data>\(Self.base64(value))</data>\n"
    case .reference(let number):
      Sample.pairs(["CF$UID": .integer(Int64(number))]).write(to: &text, indent: indent)
    case .array(let elements):
      text += indent + "<array>\n"
      for element in elements { element.write(to: &text, indent: indent + "\t") }
      text += indent + "</array>\n"
    case .dictionary(let entries):
      text += indent + "<dict>\n"
      for entry in entries {
        text += indent + "\t<key>\(Self.escaped(entry.key))</key>\n"
        entry.value.write(to: &text, indent: indent + "\t")
      }
      text += indent + "</dict>\n"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        result.append(
          place <= group.count ? alphabet[Int(bits >> (18 - 6 * UInt32(place)) & 63)] : "=")
      }
    }
    return result
  }

  /// Whole seconds since 2001-01-01 as a calendar date, by the days of the 400-year cycle that
  /// begins on 0000-03-01.
  private static func dateText(_ seconds: Double) -> String {
    let second = Int(seconds.rounded(.down))
    let day = Int((Double(second) / 86_400).rounded(.down))
    let clock = second - day * 86_400
    let shifted = day + 730_791
    let era = Int((Double(shifted) / 146_097).rounded(.down))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return padded(year, 4) + "-" + padded(month < 10 ? month + 3 : month - 9, 2) + "-"
      + padded(date, 2) + "T" + padded(clock / 3_600, 2) + ":" + padded(clock / 60 % 60, 2) + ":"
      + padded(clock % 60, 2) + "Z"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

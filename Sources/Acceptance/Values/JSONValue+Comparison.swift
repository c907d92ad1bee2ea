import KeyedArchives
import PropertyListBytes
import StrictJSON

// How JSON spells single values of archives.
extension JSONValue {
  func isInteger(_ integer: PropertyListInteger) -> Bool {
    guard let number, number.isInteger else { return false }
    if let value = number.int64 { return integer.int64 == value }
    return number.uint64.map { integer.uint64 == $0 } ?? false
  }

  /// Whether the value spells a finite real: never an integer, even of the same amount.
  func isReal(_ real: Double) -> Bool {
    guard let number, !number.isInteger, let value = number.double else { return false }
    return value.bitPattern == real.bitPattern
  }

  func isDate(_ seconds: Double) -> Bool {
    guard let string = text?.string, let value = DateText.seconds(string) else { return false }
    return value == seconds
  }

  func isData(_ bytes: [UInt8]) -> Bool {
    guard let members, members.count == 1, members[0].name == "base64",
      let string = members[0].value.text?.string
    else { return false }
    return Base64.decode(string) == bytes
  }

  /// The kind with its size, for messages.
  var phrase: String {
    switch kind {
    case .null: "nil"
    case .boolean: "a boolean"
    case .number: number?.isInteger == true ? "an integer" : "a real"
    case .string: "text of \(text?.codeUnits.count ?? 0) UTF-16 units"
    case .array: "a list of \(elements?.count ?? 0)"
    case .object: "an object of \(members?.count ?? 0)"
    }
  }
}

extension JSONText {
  func isNonFinite(_ real: Double) -> Bool {
    switch self {
    case "nan": real.isNaN
    case "inf": real == .infinity
    case "-inf": real == -.infinity
    default: false
    }
  }
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Converts between integer, real, string, boolean and date, without ever losing a part of a value.
enum ScalarConversion {
  /// Why a value does not become another kind, in words without the value.
  struct Refusal: Error {
    let message: String
  }

  /// - Parameter epoch: What dates count from, in seconds since 2001-01-01 UTC.
  static func convert(
    _ value: DraftValue, to type: BuiltInType, epoch: Double
  ) throws(Refusal) -> PropertyListValue {
    switch type {
    case .integer: return .integer(try integer(value, epoch))
    case .real: return .real(try real(value, epoch))
    case .string: return .text(try text(value))
    case .boolean: return .boolean(try boolean(value))
    case .date: return .date(try date(value, epoch))
    default: throw refusal(value, type)
    }
  }

  private static func refusal(_ value: DraftValue, _ type: BuiltInType) -> Refusal {
    Refusal(message: "\(value.phrase) that does not become \(type.rawValue)")
  }

  private static func integer(
    _ value: DraftValue, _ epoch: Double
  ) throws(Refusal) -> PropertyListInteger {
    switch value {
    case .integer(let integer): return integer
    case .boolean(let boolean): return PropertyListInteger(Int64(boolean ? 1 : 0))
    case .real(let real): return try whole(real, value)
    case .date(let seconds): return try whole(seconds - epoch, value)
    case .text(let text):
      guard let string = text.string, isNumber(string) else { throw refusal(value, .integer) }
      if let integer = Int64(string) { return PropertyListInteger(integer) }
      if let integer = UInt64(string) { return PropertyListInteger(integer) }
      throw refusal(value, .integer)
    case .null, .other: throw refusal(value, .integer)
    }
  }

  private static func whole(
    _ real: Double, _ value: DraftValue
  ) throws(Refusal) -> PropertyListInteger {
    guard let integer = Int64(exactly: real) else {
      throw Refusal(message: "\(value.phrase) that is no whole number of 64 bits")
    }
    return PropertyListInteger(integer)
  }

  private static func real(_ value: DraftValue, _ epoch: Double) throws(Refusal) -> Double {
    switch value {
    case .real(let real): return real
    case .boolean(let boolean): return boolean ? 1 : 0
    case .integer(let integer):
      guard let real = integer.exactReal else {
        throw Refusal(message: "an integer that no real equals")
      }
      return real
    case .date(let seconds): return seconds - epoch
    case .text(let text):
      guard let string = text.string, isNumber(string), let real = Double(string), real.isFinite
      else { throw refusal(value, .real) }
      guard keepsDigits(string, real) else {
        throw Refusal(message: "a text whose number no real comes near enough to")
      }
      return real
    case .null, .other: throw refusal(value, .real)
    }
  }

  /// Whether a real says all digits that a text says: an integer has to be equal, a number other than
  /// zero must not become it, and a fraction of up to 15 digits always comes back as it was.
  private static func keepsDigits(_ text: String, _ real: Double) -> Bool {
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }
    if digits.allSatisfy({ $0 == "0" }) { return real == 0 }
    if real == 0 { return false }
    if mantissa.count == text.count, !text.contains(".") {
      return Int64(text).map { Double(exactly: $0) == real } ?? false
    }
    return digits.count <= 15
  }

  /// Whether a text is a number in digits, with a sign, a point and an exponent where there are any.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.count <= 1_100
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
      }
  }

  private static func text(_ value: DraftValue) throws(Refusal) -> ExactText {
    switch value {
    case .text(let text): return text
    case .boolean(let boolean): return ExactText(boolean ? "true" : "false")
    case .integer(let integer): return ExactText(integer.description)
    case .real(let real): return ExactText(real.description)
    case .date(let seconds): return ExactText(DateText.text(seconds))
    case .null, .other: throw refusal(value, .string)
    }
  }

  private static func boolean(_ value: DraftValue) throws(Refusal) -> Bool {
    switch value {
    case .boolean(let boolean): return boolean
    case .integer(let integer):
      switch integer.int64 {
      case 0: return false
      case 1: return true
      default: throw Refusal(message: "an integer that is neither 0 nor 1")
      }
    case .real(let real):
      guard real == 0 || real == 1 else {
        throw Refusal(message: "a real that is neither 0 nor 1")
      }
      return real == 1
    case .text("true"): return true
    case .text("false"): return false
    case .text: throw Refusal(message: "a text that is neither true nor false")
    case .null, .date, .other: throw refusal(value, .boolean)
    }
  }

  private static func date(_ value: DraftValue, _ epoch: Double) throws(Refusal) -> Double {
    var seconds: Double?
    switch value {
    case .date(let known): return known
    case .real(let real): seconds = real + epoch
    case .integer(let integer): seconds = integer.exactReal.map { $0 + epoch }
    case .text(let text): seconds = text.string.flatMap(DateText.seconds)
    case .boolean, .null, .other: break
    }
    guard let seconds, seconds.isFinite else { throw refusal(value, .date) }
    return seconds
  }
}

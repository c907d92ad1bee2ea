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
    default: throw refusal(value, "another kind", "only scalars are converted")
    }
  }

  /// - Parameters:
  ///   - kind: What the value was to become, with its article.
  ///   - reason: What is wrong with the value, without saying it.
  private static func refusal(_ value: DraftValue, _ kind: String, _ reason: String) -> Refusal {
    Refusal(message: "\(value.phrase) cannot become \(kind): \(reason)")
  }

  private static let convertible = "only numbers, booleans, dates and texts can"

  private static func integer(
    _ value: DraftValue, _ epoch: Double
  ) throws(Refusal) -> PropertyListInteger {
    switch value {
    case .integer(let integer): return integer
    case .boolean(let boolean): return PropertyListInteger(Int64(boolean ? 1 : 0))
    case .real(let real): return try whole(real, value)
    case .date(let seconds): return try whole(seconds - epoch, value)
    case .text(let text):
      if let string = text.string, isNumber(string) {
        if let integer = Int64(string) { return PropertyListInteger(integer) }
        if let integer = UInt64(string) { return PropertyListInteger(integer) }
      }
      throw refusal(value, "an integer", "it is no whole number of 64 bits in decimal digits")
    case .null, .other: throw refusal(value, "an integer", convertible)
    }
  }

  private static func whole(
    _ real: Double, _ value: DraftValue
  ) throws(Refusal) -> PropertyListInteger {
    guard let integer = Int64(exactly: real) else {
      throw refusal(value, "an integer", "it is no whole number of 64 bits")
    }
    return PropertyListInteger(integer)
  }

  private static func real(_ value: DraftValue, _ epoch: Double) throws(Refusal) -> Double {
    switch value {
    case .real(let real): return real
    case .boolean(let boolean): return boolean ? 1 : 0
    case .integer(let integer):
      guard let real = integer.exactReal else {
        throw refusal(value, "a real", "no real equals it")
      }
      return real
    case .date(let seconds): return seconds - epoch
    case .text(let text):
      guard let string = text.string, isNumber(string), let real = Double(string), real.isFinite
      else { throw refusal(value, "a real", "it is no finite number in decimal digits") }
      guard keepsDigits(string, real) else {
        throw refusal(value, "a real", "no real comes near enough to its number")
      }
      return real
    case .null, .other: throw refusal(value, "a real", convertible)
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
    case .null, .other: throw refusal(value, "a text", convertible)
    }
  }

  private static func boolean(_ value: DraftValue) throws(Refusal) -> Bool {
    switch value {
    case .boolean(let boolean): return boolean
    case .integer(let integer):
      switch integer.int64 {
      case 0: return false
      case 1: return true
      default: throw refusal(value, "a boolean", "it is neither 0 nor 1")
      }
    case .real(let real):
      guard real == 0 || real == 1 else {
        throw refusal(value, "a boolean", "it is neither 0 nor 1")
      }
      return real == 1
    case .text("true"): return true
    case .text("false"): return false
    case .text: throw refusal(value, "a boolean", "it is neither true nor false")
    case .null, .date, .other:
      throw refusal(value, "a boolean", "only booleans, 0, 1 and the texts true and false can")
    }
  }

  private static func date(_ value: DraftValue, _ epoch: Double) throws(Refusal) -> Double {
    let seconds: Double?
    let reason: String
    switch value {
    case .date(let known): return known
    case .real(let real): (seconds, reason) = (real + epoch, "it is no finite number of seconds")
    case .integer(let integer):
      (seconds, reason) = (integer.exactReal.map { $0 + epoch }, "no real equals it")
    case .text(let text):
      (seconds, reason) = (text.string.flatMap(DateText.seconds), "it is no date in ISO 8601")
    case .boolean, .null, .other:
      (seconds, reason) = (nil, "only dates, numbers and texts in ISO 8601 can")
    }
    guard let seconds, seconds.isFinite else { throw refusal(value, "a date", reason) }
    return seconds
  }
}

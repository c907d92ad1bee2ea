public import Foundation
import KeyedArchives
import StrictJSON

/// A value that an app's reader read, to be compared with the archive.
///
/// Values are written as literals, or made of what the app has; nil becomes ``null``:
///
/// ```swift
/// ["root.schema": FixtureValue(memo.schema), "root.due": FixtureValue(memo.due), "root.tags": []]
/// ```
///
/// An integer is not equal to a real of the same amount, and texts are compared by code units.
public enum FixtureValue: Hashable, Sendable {
  /// Nothing: an absent field, `nil` or `NSNull`.
  case null
  case boolean(Bool)
  case integer(Int64)
  /// An integer beyond `Int64`.
  case unsigned(UInt64)
  case real(Double)
  case text(String)
  case data(Data)
  case date(Date)
  /// An array, or a set in any order.
  case list([FixtureValue])
  /// A dictionary with texts as keys, or the fields of an object with its class name as `$class`.
  case fields([String: FixtureValue])

  /// A boolean, or nothing.
  public init(_ value: Bool?) { self = value.map { .boolean($0) } ?? .null }

  /// An integer of any size up to `Int64`, or nothing.
  public init(_ value: (some SignedInteger & FixedWidthInteger)?) {
    self = value.map { .integer(Int64(clamping: $0)) } ?? .null
  }

  /// A real, or nothing.
  public init(_ value: Double?) { self = value.map { .real($0) } ?? .null }

  /// A text, or nothing.
  public init(_ value: String?) { self = value.map { .text($0) } ?? .null }

  /// Data, or nothing.
  public init(_ value: Data?) { self = value.map { .data($0) } ?? .null }

  /// A date, or nothing.
  public init(_ value: Date?) { self = value.map { .date($0) } ?? .null }

  /// The text of a UUID, as manifests spell it.
  public init(_ value: UUID?) { self.init(value?.uuidString) }

  /// A list of texts.
  public init(_ values: [String]) { self = .list(values.map { .text($0) }) }
}

extension FixtureValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A real.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A list.
  public init(arrayLiteral elements: FixtureValue...) { self = .list(elements) }

  /// Of a key given twice the last counts.
  public init(dictionaryLiteral elements: (String, FixtureValue)...) {
    self = .fields(Dictionary(elements) { $1 })
  }
}

extension FixtureValue {
  /// The value as manifests spell it; it nests as deep as the app's code made it.
  var json: JSONOutput {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .real(let value): .real(value)
    case .text(let value): .string(value)
    case .data(let value): ["base64": .base64([UInt8](value))]
    case .date(let value): .string(DateText.text(value.timeIntervalSinceReferenceDate))
    case .list(let values): .array(values.map(\.json))
    case .fields(let values):
      .object(Dictionary(values.map { (JSONText($0), $1.json) }) { $1 })
    }
  }
}

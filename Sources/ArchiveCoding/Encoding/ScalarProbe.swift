import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Finds the integer, boolean, real or text that a value encodes itself as.
final class ScalarProbe: Encoder, SingleValueEncodingContainer {
  private struct NoScalar: Error {}

  private var found: ScalarValue?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private init() {}

  /// Nil for a value that encodes itself as anything else.
  static func scalar(of value: any Encodable) -> ScalarValue? {
    let probe = ScalarProbe()
    do {
      try probe.encode(value)
    } catch {
      // Whatever else the value is, it selects nothing.
      return nil
    }
    return probe.found
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RefusingWriter<Key>(WritingFault(.wrongType, "no scalar")))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RefusingElements(WritingFault(.wrongType, "no scalar"))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws {}
  func encode(_ value: Bool) throws { found = .boolean(value) }
  func encode(_ value: String) throws { found = .text(ExactText(value)) }
  func encode(_ value: Double) throws { found = .real(value) }
  func encode(_ value: Float) throws { found = .real(Double(value)) }

  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    guard let integer = PropertyListInteger(exactly: value) else { throw NoScalar() }
    found = .integer(integer)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let value as Bool: found = .boolean(value)
    case let value as String: found = .text(ExactText(value))
    default: try value.encode(to: self)
    }
  }
}

extension PropertyListInteger {
  /// Nil for a value beyond what a property list holds.
  @inline(__always)
  init?<Integer: FixedWidthInteger>(exactly value: Integer) {
    if let signed = Int64(exactly: value) {
      self.init(signed)
    } else if let unsigned = UInt64(exactly: value) {
      self.init(unsigned)
    } else {
      return nil
    }
  }
}

/// A JSON value to be written, for documents small enough to hold as a whole.
///
/// Literals make it readable, and nil members are left out:
///
/// ```swift
/// let document: JSONOutput = ["readback": "verify", "formatVersion": 1, "version": version]
/// ```
///
/// Nest it only as deep as code says, never as deep as input says: freeing it recurses. Deep
/// documents are for ``JSONWriter``.
package enum JSONOutput: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  /// Written as "nan", "inf" or "-inf" when not finite.
  case real(Double)
  case string(String)
  /// Text that may have unpaired surrogates.
  case text([UInt16])
  /// Bytes, written as a Base64 string.
  case base64([UInt8])
  case array([JSONOutput])
  /// Members in any order; they are written in ascending order of their keys' code units.
  case object([JSONText: JSONOutput])

  /// An optional text, absent when nil.
  package static func optional(_ string: String?) -> JSONOutput? { string.map { .string($0) } }

  /// An optional count, absent when nil.
  package static func optional(_ integer: Int?) -> JSONOutput? {
    integer.map { .integer(Int64($0)) }
  }

  package static func integer(_ value: Int) -> JSONOutput { .integer(Int64(value)) }

  /// The whole document, ended by a newline.
  package func bytes(pretty: Bool = false) -> [UInt8] {
    JSONWriter.bytes(pretty: pretty) { $0.write(self) }
  }
}

extension JSONOutput: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

  /// An object without the members that are nil; of a key given twice the last counts.
  package init(dictionaryLiteral elements: (String, JSONOutput?)...) {
    var members: [JSONText: JSONOutput] = [:]
    for (key, value) in elements { members[JSONText(key)] = value }
    self = .object(members)
  }
}

extension JSONWriter {
  /// Writes a value with an explicit stack.
  package mutating func write(_ value: JSONOutput) {
    var pending: [Step] = [.value(value)]
    while let step = pending.popLast() {
      switch step {
      case .key(let name): key(name.codeUnits)
      case .endArray: endArray()
      case .endObject: endObject()
      case .value(.null): null()
      case .value(.boolean(let boolean)): self.boolean(boolean)
      case .value(.integer(let integer)): self.integer(integer)
      case .value(.unsigned(let integer)): self.integer(integer)
      case .value(.real(let real)): self.real(real)
      case .value(.string(let string)): self.string(string)
      case .value(.text(let units)): string(units)
      case .value(.base64(let bytes)): base64(bytes[...])
      case .value(.array(let elements)):
        beginArray()
        pending.append(.endArray)
        pending += elements.reversed().map { .value($0) }
      case .value(.object(let members)):
        beginObject()
        pending.append(.endObject)
        for (name, value) in members.sorted(by: { $0.key > $1.key }) {
          pending.append(.value(value))
          pending.append(.key(name))
        }
      }
    }
  }

  private enum Step {
    case value(JSONOutput)
    case key(JSONText)
    case endArray, endObject
  }
}

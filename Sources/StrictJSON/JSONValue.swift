/// A value of a document, with its place and path.
///
/// Costs nothing to make or copy: text and numbers are decoded, and position and path found, each
/// time they are asked for.
package struct JSONValue: Sendable {
  let document: JSONDocument
  let node: Int

  package var kind: JSONKind { record.kind }

  package var isNull: Bool { kind == .null }

  private var record: JSONNode { document.nodes[node] }

  private var firstByte: UInt8 { document.bytes[Int(record.offset)] }

  /// Where the value begins in the text, in bytes.
  package var byteOffset: Int { Int(record.offset) }

  /// Where the value begins.
  package var position: JSONPosition {
    JSONPosition(ofByte: Int(record.offset), in: document.bytes)
  }

  /// The value, if it is a boolean.
  package var boolean: Bool? {
    kind == .boolean ? firstByte == UInt8(ascii: "t") : nil
  }

  /// The value, if it is a number.
  package var number: JSONNumber? {
    guard kind == .number else { return nil }
    let spelling = document.bytes[Int(record.offset)...].prefix { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    return JSONNumber(spelling: String(decoding: spelling, as: UTF8.self))
  }

  /// The value, if it is a string.
  package var text: JSONText? {
    kind == .string ? JSONText(decoding: document.bytes, from: Int(record.offset)) : nil
  }

  /// The elements, in order, if the value is an array.
  package var elements: [JSONValue]? {
    guard kind == .array else { return nil }
    var result: [JSONValue] = []
    var child = node + 1
    while child < record.end {
      result.append(JSONValue(document: document, node: child))
      child = Int(document.nodes[child].end)
    }
    return result
  }

  /// The members, in the order of the text, if the value is an object.
  package var members: [JSONMember]? {
    guard kind == .object else { return nil }
    var result: [JSONMember] = []
    var child = node + 1
    while child < record.end {
      let key = JSONValue(document: document, node: child)
      result.append(
        JSONMember(
          name: key.text ?? JSONText(codeUnits: []), key: key,
          value: JSONValue(document: document, node: child + 1)))
      child = Int(document.nodes[child + 1].end)
    }
    return result
  }

  /// A failure at this value's place.
  package func failure(_ message: String, quoting excerpt: String? = nil) -> JSONFailure {
    JSONFailure(message, quoting: excerpt, at: position, path: path)
  }
}

/// A key of an object with its value.
package struct JSONMember: Sendable {
  package let name: JSONText
  /// The key itself, for its place.
  package let key: JSONValue
  package let value: JSONValue
}

/// The six kinds of JSON values.
package enum JSONKind: UInt8, Sendable {
  case null, boolean, number, string, array, object

  /// The kind as a message says it.
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

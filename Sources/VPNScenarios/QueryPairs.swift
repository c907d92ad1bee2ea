package import Keychains
package import StrictJSON

/// Keychain queries that people write as JSON: constants by name or value, bytes as
/// `{"data": "base64"}`, booleans apart from 0 and 1.
package enum QueryPairs {
  package static func read(
    _ value: JSONValue
  ) throws(JSONFailure) -> [(key: String?, value: QueryValue)] {
    var pairs: [(key: String?, value: QueryValue)] = []
    for member in try value.requiredMembers() where member.name != "note" {
      let name = member.name.string.map(SecurityKey.value(ofConstant:))
      pairs.append((name, try Self.value(member.value)))
    }
    return pairs
  }

  private static func value(_ value: JSONValue) throws(JSONFailure) -> QueryValue {
    switch value.kind {
    case .null: return .null
    case .boolean: return .boolean(try value.requiredBoolean())
    case .number: return .number(Int(clamping: try value.requiredNumber().int64 ?? 0))
    case .string:
      let text = try value.requiredText().repaired
      switch text {
      case "kCFBooleanTrue": return .boolean(true)
      case "kCFBooleanFalse": return .boolean(false)
      default: return .text(SecurityKey.value(ofConstant: text))
      }
    case .array: return .object
    case .object: return try object(value)
    }
  }

  private static func object(_ value: JSONValue) throws(JSONFailure) -> QueryValue {
    let members = try value.requiredMembers().filter { $0.name != "note" }
    guard members.count == 1, let member = members.first else { return .object }
    switch member.name {
    case "data":
      guard let bytes = Base64.decode(try member.value.requiredString()) else {
        throw member.value.failure("data that are not Base64")
      }
      return .data(bytes)
    case "date": return .date
    case "accessControl":
      return .accessControl(isConstrained: !(try member.value.requiredElements()).isEmpty)
    default: return .object
    }
  }
}

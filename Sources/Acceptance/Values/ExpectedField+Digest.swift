package import ArchiveFiles
import StrictJSON

extension ExpectedField {
  /// The digest of the value as JSON without spaces and with sorted keys; numbers as they are
  /// spelled.
  package var valueDigest: SHA256Digest {
    SHA256Digest(of: JSONWriter.bytes(pretty: false) { $0.write(value) })
  }
}

extension JSONWriter {
  private enum Step {
    case value(JSONValue)
    case key(JSONText)
    case endArray, endObject
  }

  fileprivate mutating func write(_ value: JSONValue) {
    var pending: [Step] = [.value(value)]
    while let step = pending.popLast() {
      switch step {
      case .key(let name): key(name.codeUnits)
      case .endArray: endArray()
      case .endObject: endObject()
      case .value(let value):
        switch value.kind {
        case .null: null()
        case .boolean: boolean(value.boolean ?? false)
        case .number: raw(value.number?.spelling ?? "")
        case .string: string(value.text?.codeUnits ?? [])
        case .array:
          beginArray()
          pending.append(.endArray)
          pending += (value.elements ?? []).reversed().map { .value($0) }
        case .object:
          beginObject()
          pending.append(.endObject)
          for member in (value.members ?? []).sorted(by: { $0.name > $1.name }) {
            pending.append(.value(member.value))
            pending.append(.key(member.name))
          }
        }
      }
    }
  }
}

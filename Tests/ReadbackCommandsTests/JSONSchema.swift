import Foundation
import StrictJSON

/// A JSON Schema of draft 2020-12, as far as the schemas of this project go: a keyword that is not
/// known here fails every value, so that nothing is passed over.
struct JSONSchema {
  private let root: JSONValue

  /// The schema of a kind of document under `Schemas`.
  init(named name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Schemas/\(name).schema.json")
    root = try JSONDocument(parsing: Array(try Data(contentsOf: file))).root
  }

  /// What of a document does not satisfy the schema, each with its path.
  func faults(in value: JSONValue) -> [String] { faults(value, root) }

  private func member(_ value: JSONValue, _ name: JSONText) -> JSONValue? {
    value.members?.first { $0.name == name }?.value
  }

  private func faults(_ value: JSONValue, _ schema: JSONValue) -> [String] {
    if let allowed = schema.boolean { return allowed ? [] : ["\(value.path): not allowed"] }
    return (schema.members ?? []).flatMap { keyword in
      faults(value, keyword.name.repaired, keyword.value, of: schema)
    }
  }

  private func faults(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, of schema: JSONValue
  ) -> [String] {
    func fault(_ holds: Bool) -> [String] { holds ? [] : ["\(value.path): \(keyword)"] }
    switch keyword {
    case "$schema", "title", "description", "$defs": return []
    case "$ref":
      let steps = (argument.text?.repaired ?? "").split(separator: "/").dropFirst()
      let target = steps.reduce(root as JSONValue?) { found, step in
        found.flatMap { member($0, JSONText(step)) }
      }
      return target.map { faults(value, $0) } ?? ["\(argument.path): leads nowhere"]
    case "type":
      let names = (argument.elements ?? [argument]).compactMap(\.text?.repaired)
      return fault(names.contains { matches(value, type: $0) })
    case "const": return fault(equal(value, argument))
    case "enum": return fault((argument.elements ?? []).contains { equal(value, $0) })
    case "oneOf", "anyOf":
      let matching = (argument.elements ?? []).count { faults(value, $0).isEmpty }
      return fault(keyword == "oneOf" ? matching == 1 : matching > 0)
    case "minimum":
      guard let number = value.number?.double, let least = argument.number?.double else {
        return []
      }
      return fault(number >= least)
    case "maximum":
      guard let number = value.number?.double, let most = argument.number?.double else {
        return []
      }
      return fault(number <= most)
    case "not": return fault(!faults(value, argument).isEmpty)
    case "if":
      let branch = faults(value, argument).isEmpty ? "then" : "else"
      return member(schema, JSONText(branch)).map { faults(value, $0) } ?? []
    case "then", "else": return []
    case "propertyNames":
      return (value.members ?? []).flatMap { faults($0.key, argument) }
    case "minLength":
      guard let text = value.text, let least = argument.number?.int64 else { return [] }
      return fault(text.codeUnits.count >= Int(least))
    case "pattern":
      guard let text = value.text?.string, let pattern = argument.text?.string else { return [] }
      return fault(text.range(of: pattern, options: .regularExpression) != nil)
    case "items": return (value.elements ?? []).flatMap { faults($0, argument) }
    case "minItems":
      guard let elements = value.elements, let least = argument.number?.int64 else { return [] }
      return fault(elements.count >= Int(least))
    case "maxItems":
      guard let elements = value.elements, let most = argument.number?.int64 else { return [] }
      return fault(elements.count <= Int(most))
    case "uniqueItems":
      let elements = value.elements ?? []
      let areUnique = elements.indices.allSatisfy { index in
        !elements[..<index].contains { equal($0, elements[index]) }
      }
      return fault(argument.boolean != true || areUnique)
    case "required":
      guard value.kind == .object else { return [] }
      return (argument.elements ?? []).compactMap(\.text).filter { member(value, $0) == nil }
        .map { "\(value.path): lacks \($0.repaired)" }
    case "properties":
      return (argument.members ?? []).flatMap { property in
        member(value, property.name).map { faults($0, property.value) } ?? []
      }
    case "additionalProperties":
      let known = Set((member(schema, "properties")?.members ?? []).map(\.name))
      return (value.members ?? []).filter { !known.contains($0.name) }
        .flatMap { faults($0.value, argument) }
    default: return ["\(argument.path): the keyword \(keyword) is not known"]
    }
  }

  private func matches(_ value: JSONValue, type: String) -> Bool {
    switch type {
    case "integer": value.number?.isInteger == true
    default: "\(value.kind)" == type
    }
  }

  private func equal(_ value: JSONValue, _ other: JSONValue) -> Bool {
    value.kind == other.kind && value.boolean == other.boolean && value.text == other.text
      && value.number?.double == other.number?.double
  }
}

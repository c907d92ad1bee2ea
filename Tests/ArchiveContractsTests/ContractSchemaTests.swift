import ArchiveContracts
import Foundation
import PropertyListBytes
import StrictJSON
import Testing

/// Whether `Schemas/contract.schema.json` knows what the reader knows.
///
/// That contracts satisfy the schema is shown with a validator in `.ci/run`.
struct ContractSchemaTests {
  private let schema: JSONValue

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Schemas/contract.schema.json")
    schema = try JSONDocument(parsing: Array(try Data(contentsOf: file))).root
  }

  private func value(_ keys: [String]) throws -> JSONValue {
    var value = schema
    for key in keys {
      value = try #require(value.members?.first { $0.name == JSONText(key) }?.value, "\(keys)")
    }
    return value
  }

  private func keys(_ keys: String...) throws -> Set<String> {
    Set(try value(keys).requiredMembers().map(\.name.repaired))
  }

  @Test func knowsWhatEachTypeMaySay() throws {
    for type in BuiltInType.allCases {
      #expect(
        try keys("$defs", "type-\(type.rawValue)", "properties")
          == Set(type.bounds.map(\.rawValue)), "\(type)")
    }
    #expect(
      try keys("$defs", "type-named", "properties")
        == Set(ValueType.named("Memo").bounds.map(\.rawValue)))
  }

  @Test func requiresWhatEachTypeMustSay() throws {
    for type in BuiltInType.allCases where !type.requiredBounds.isEmpty {
      let required = try value(["$defs", "type-\(type.rawValue)", "required"]).requiredElements()
      #expect(try required.map { try $0.requiredString() } == type.requiredBounds.map(\.rawValue))
    }
  }

  @Test func knowsEachLimit() throws {
    #expect(
      try keys("properties", "limits", "properties")
        == Set(ReadLimits.Name.allCases.map(\.rawValue) + ["note"]))
  }

  @Test func knowsEveryKeyOfAContractThatSaysEverything() throws {
    let text = try document(ContractExamples.everything).json
    let root = try JSONDocument(parsing: text).root
    let written = Set(try root.requiredMembers().map(\.name.repaired))
    #expect(try keys("properties").subtracting(written) == ["reader"])
    #expect(written.subtracting(try keys("properties")).isEmpty)
  }

  @Test func describesEveryKey() throws {
    var pending = [(value: schema, name: "")]
    while let (value, name) = pending.popLast() {
      for element in value.elements ?? [] { pending.append((element, "")) }
      for member in value.members ?? [] {
        let key = member.name.repaired
        pending.append((member.value, key))
        guard name == "properties", key != "note", member.value.kind == .object else { continue }
        let words = Set(try member.value.requiredMembers().map(\.name.repaired))
        #expect(words.contains("description") || words == ["const"] || words == ["not"], "\(key)")
      }
    }
  }

  @Test func refersOnlyToWhatItDefines() throws {
    let defined = try keys("$defs")
    var pending = [schema]
    while let value = pending.popLast() {
      pending += value.elements ?? []
      for member in value.members ?? [] {
        pending.append(member.value)
        guard member.name == "$ref", let reference = member.value.text?.repaired else { continue }
        #expect(defined.contains(String(reference.dropFirst("#/$defs/".count))), "\(reference)")
      }
    }
  }
}

import PropertyListBytes
import StrictJSON

extension ContractDocument {
  /// The document in its JSON form, indented, keys in ascending order.
  ///
  /// The same document gives the same bytes, and reading them gives an equal document.
  public var json: [UInt8] { ContractWriter.document(self).bytes(pretty: true) }
}

/// Makes the JSON form of a contract document; what is as it is by default is left out.
///
/// The functions call each other for nested definitions, whose levels a ``Contract`` bounds.
enum ContractWriter {
  static func document(_ document: ContractDocument) -> JSONOutput {
    let plain = ContractDocument(name: document.name)
    return [
      "readback": "contract",
      "formatVersion": 1,
      "name": .string(document.name),
      "reader": document.reader == plain.reader ? nil : .string(document.reader.rawValue),
      "limits": limits(document.limits),
      "archivers": document.archivers == plain.archivers ? nil : texts(document.archivers),
      "top": fields(document.top),
      "types": document.types.isEmpty ? nil : types(document.types),
      "version": document.version.map(rule),
      "ancestries": document.ancestries.isEmpty
        ? nil : object(document.ancestries) { .array($0.map(texts)) },
      "relations": list(document.relations, relation),
      "migrations": list(document.migrations, migration),
      "unreachable": allowance(document.allowsUnreachable),
      "inferred": flag(document.isInferred),
      "note": .optional(document.note),
    ]
  }

  private static func limits(_ limits: [ReadLimits.Name: UInt64]) -> JSONOutput? {
    guard !limits.isEmpty else { return nil }
    return .object(
      Dictionary(uniqueKeysWithValues: limits.map { (JSONText($0.rawValue), .unsigned($1)) }))
  }

  private static func types(_ types: [String: TypeDefinition]) -> JSONOutput {
    .object(Dictionary(uniqueKeysWithValues: types.map { (JSONText($0), type($1)) }))
  }

  private static func type(_ type: TypeDefinition) -> JSONOutput {
    switch type {
    case .alias(let field): self.field(field)
    case .object(let object): objectType(object)
    }
  }

  private static func objectType(_ type: ObjectTypeDefinition) -> JSONOutput {
    [
      "className": type.className.map(text),
      "abstract": flag(type.isAbstract),
      "extends": .optional(type.extends),
      "formerClassNames": list(type.formerClassNames, formerClassName),
      "inherits": type.inherits.map(nameLists),
      "version": type.version.map(rule),
      "fields": type.fields.isEmpty ? nil : fields(type.fields),
      "variants": type.variants.map(variants),
      "classHints": list(type.classHints, text),
      "unknownFields": unknownFields(type.unknownFields),
      "since": type.since.map(version),
      "until": type.until.map(version),
    ]
  }

  private static func formerClassName(_ former: FormerClassName) -> JSONOutput {
    if former.inherits == nil, former.until == nil { return text(former.className) }
    return [
      "className": text(former.className),
      "inherits": former.inherits.map(nameLists),
      "until": former.until.map(version),
    ]
  }

  private static func variants(_ variants: Variants) -> JSONOutput {
    ["key": variants.key.map(text), "cases": .array(variants.cases.map(variant))]
  }

  private static func variant(_ variant: Variants.Case) -> JSONOutput {
    let fields = variant.fields.isEmpty ? nil : fields(variant.fields)
    return switch variant.condition {
    case .when(let values): ["when": .array(values.map(scalar)), "fields": fields]
    case .has(let keys): ["has": texts(keys.sorted()), "fields": fields]
    }
  }

  private static func unknownFields(_ unknown: UnknownFields) -> JSONOutput? {
    switch unknown {
    case .reject: nil
    case .ignore(let keys): ["ignore": texts(keys.sorted())]
    }
  }

  private static func relation(_ relation: Relation) -> JSONOutput {
    func term(_ path: some CustomStringConvertible) -> JSONOutput { .string(path.description) }
    return switch relation {
    case .unique(let path): ["unique": term(path)]
    case .exists(let path, let others): ["exists": term(path), "in": term(others)]
    case .equal(let left, let right): ["equal": [term(left), term(right)]]
    case .ordered(let path): ["ordered": term(path)]
    }
  }
}

/// Pieces that every part of a contract is made of.
extension ContractWriter {
  static func text(_ text: ExactText) -> JSONOutput { .text(text.codeUnits) }

  static func texts(_ texts: [ExactText]) -> JSONOutput { .array(texts.map(text)) }

  /// A single list is written without a list around it.
  static func nameLists(_ lists: [[ExactText]]) -> JSONOutput {
    lists.count == 1 ? texts(lists[0]) : .array(lists.map(texts))
  }

  static func flag(_ value: Bool) -> JSONOutput? { value ? true : nil }

  static func allowance(_ value: Bool) -> JSONOutput? { value ? "allow" : nil }

  /// A list, absent when empty.
  static func list<Element>(
    _ elements: [Element], _ write: (Element) -> JSONOutput
  ) -> JSONOutput? {
    elements.isEmpty ? nil : .array(elements.map(write))
  }

  static func object<Value>(
    _ members: [ExactText: Value], _ write: (Value) -> JSONOutput
  ) -> JSONOutput {
    .object(
      Dictionary(
        uniqueKeysWithValues: members.map { (JSONText(codeUnits: $0.codeUnits), write($1)) }))
  }

  static func integer(_ value: PropertyListInteger) -> JSONOutput {
    value.int64.map { .integer($0) } ?? .unsigned(value.bits)
  }

  static func scalar(_ value: ScalarValue) -> JSONOutput {
    switch value {
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let integer): self.integer(integer)
    case .real(let real): .real(real)
    case .text(let text): self.text(text)
    }
  }

  static func version(_ version: VersionValue) -> JSONOutput {
    switch version {
    case .integer(let integer): .integer(integer)
    case .text(let text): self.text(text)
    }
  }

  static func rule(_ rule: VersionRule) -> JSONOutput {
    [
      "key": text(rule.key.spelling),
      "current": version(rule.current),
      "readable": .array(rule.readable.map(version)),
      "absentMeans": rule.absentMeans.map(version),
      "byClassName": rule.byClassName.isEmpty ? nil : object(rule.byClassName, version),
    ]
  }
}

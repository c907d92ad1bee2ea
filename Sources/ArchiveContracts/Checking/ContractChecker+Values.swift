import KeyedArchives
import PropertyListBytes
import StrictJSON

/// Whether a value in a migration can be built by the type of its place.
extension ContractChecker {
  private struct Pending {
    let value: MigrationValue
    let definitions: [ValueDefinition]
    let context: MigrationContext
    let place: ContractPlace
  }

  func checkValue(
    _ value: MigrationValue, _ definitions: [ValueDefinition], _ context: MigrationContext,
    _ place: ContractPlace
  ) throws(ContractFailure) {
    var pending = [
      Pending(value: value, definitions: definitions, context: context, place: place)
    ]
    while let next = pending.popLast() {
      let context = next.context
      let definitions = next.definitions.filter { context.holds($0, in: context.to) }
      let shapes = shapes(of: definitions)
      switch next.value {
      case .null:
        guard definitions.contains(where: isNilAllowed) || shapes.contains(where: \.isNull) else {
          throw next.place.failure("the place takes no nil")
        }
      case .scalar(let scalar):
        guard shapes.contains(where: { $0.isBuilt(from: scalar) }) else {
          throw next.place.failure("the place takes no such value")
        }
      case .array(let elements):
        guard shapes.contains(where: { $0.isBuilt(fromListOf: elements) }) else {
          throw next.place.failure("the place takes no such list")
        }
        let inner = shapes.compactMap(\.element).flatMap(\.alternatives)
        guard !inner.isEmpty else { continue }
        for (index, element) in elements.enumerated() {
          pending.append(
            Pending(
              value: element, definitions: inner, context: context, place: next.place.index(index)))
        }
      case .object(let type?, let members):
        guard shapes.contains(.object(type)) else {
          throw next.place.key("$type").failure(
            "the place takes no object of type \(ExactText(type).excerpt)")
        }
        let inner = inside(type, context)
        pending += try self.members(members, of: type, inner, next.place)
      case .object(nil, let members):
        pending += try self.members(members, of: shapes, context, next.place)
      }
    }
  }

  /// The version of a new object: that to which its type is on its way, or its type's current one.
  private func inside(_ type: String, _ context: MigrationContext) -> MigrationContext {
    guard let rule = types.rule(of: type)?.rule, rule != context.rule else { return context }
    return MigrationContext(from: rule.current, to: rule.current, rule: rule)
  }

  private func isNilAllowed(_ definition: ValueDefinition) -> Bool {
    if definition.isOptional { return true }
    guard case .named(let name) = definition.type, let alias = types.alias(name) else {
      return false
    }
    return alias.alternatives.contains(where: \.isOptional)
  }

  /// The fields of a new object, all required ones among them.
  private func members(
    _ members: [ExactText: MigrationValue], of type: String, _ context: MigrationContext,
    _ place: ContractPlace
  ) throws(ContractFailure) -> [Pending] {
    var pending: [Pending] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let definitions = types.definitions(of: name, in: type).flatMap(\.alternatives)
      guard definitions.contains(where: { context.holds($0, in: context.to) }) else {
        throw place.key(name).failure("is no field of \(ExactText(type).excerpt)")
      }
      pending.append(
        Pending(value: value, definitions: definitions, context: context, place: place.key(name)))
    }
    for step in types.lineage(type) {
      for (name, field) in step.type.fields.sorted(by: { $0.key < $1.key })
      where members[name] == nil {
        let held = field.alternatives.filter { context.holds($0, in: context.to) }
        guard held.allSatisfy(isNilAllowed) else {
          throw place.failure("\(name.excerpt) is missing")
        }
      }
    }
    return pending
  }

  /// The entries of a dictionary, or data as `{"base64": TEXT}`.
  private func members(
    _ members: [ExactText: MigrationValue], of shapes: [ValueShape], _ context: MigrationContext,
    _ place: ContractPlace
  ) throws(ContractFailure) -> [Pending] {
    if case .scalar(.text(let text)) = members["base64"], members.count == 1,
      shapes.contains(where: { $0.builtIn == .data || $0.builtIn == .struct })
    {
      guard Base64.decode(text.repaired) != nil else {
        throw place.key("base64").failure("is no base64")
      }
      return []
    }
    var pending: [Pending] = []
    let dictionaries = shapes.compactMap(\.dictionary)
    guard !dictionaries.isEmpty else {
      throw place.failure("the place takes no dictionary; an object says its \"$type\"")
    }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let fields = dictionaries.compactMap { dictionary -> FieldDefinition? in
        if let entry = dictionary.entries?[name] { return entry }
        if case .definition(let other) = dictionary.otherEntries { return other }
        return dictionary.values
      }
      guard !fields.isEmpty || dictionaries.contains(where: { $0.otherEntries == .ignore }) else {
        throw place.key(name).failure("is no entry of the dictionary")
      }
      guard !fields.isEmpty else { continue }
      pending.append(
        Pending(
          value: value, definitions: fields.flatMap(\.alternatives), context: context,
          place: place.key(name)))
    }
    return pending
  }
}

extension ValueShape {
  fileprivate var isNull: Bool { builtIn == .null }

  /// The elements of a collection.
  fileprivate var element: FieldDefinition? {
    if case .value(let definition) = self { return definition.element }
    return nil
  }

  fileprivate var dictionary: ValueDefinition? {
    if case .value(let definition) = self, builtIn == .dictionary { return definition }
    return nil
  }

  fileprivate func isBuilt(from scalar: ScalarValue) -> Bool {
    if mayEqual(scalar) { return true }
    guard case .text(let text) = scalar else { return false }
    let string = text.repaired
    return switch builtIn {
    case .real, .number: ["nan", "inf", "-inf"].contains(string)
    case .date: DateText.seconds(string) != nil
    case .decimal: FoundationDecimal(string) != nil
    case .uuid: Self.isUUID(string)
    case .url, .locale, .timeZone, .regularExpression, .attributedString: true
    default: false
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } }
  }

  fileprivate func isBuilt(fromListOf elements: [MigrationValue]) -> Bool {
    let numbers = elements.allSatisfy { element in
      switch element {
      case .scalar(.integer), .scalar(.real): true
      default: false
      }
    }
    return switch builtIn {
    case .array, .set, .orderedSet, .countedSet: true
    case .range, .point, .size: numbers && elements.count == 2
    case .rect, .edgeInsets: numbers && elements.count == 4
    case .indexPath: numbers
    case .indexSet:
      elements.allSatisfy { element in
        if case .array(let range) = element { return range.count == 2 }
        return false
      }
    default: false
    }
  }
}

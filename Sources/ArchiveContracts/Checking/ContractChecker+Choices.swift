import KeyedArchives
import PropertyListBytes

/// What an alternative of `anyOf` is chosen by: a kind of bare value, or a class name.
private enum Claim: Hashable {
  case boolean, integer, real, text, data, date
  case foundation(FoundationKind)
  /// An NSValue of one kind, told apart by `NS.special`.
  case value(BuiltInType)
  case className(ExactText)

  var phrase: String {
    switch self {
    case .boolean: "booleans"
    case .integer: "integers"
    case .real: "reals"
    case .text: "text"
    case .data: "bare data"
    case .date: "bare dates"
    case .foundation(let kind): "values of the kind \(kind.rawValue)"
    case .value(let type): "values of the kind \(type.rawValue)"
    case .className(let name): "instances of \(name.excerpt)"
    }
  }
}

extension ContractChecker {
  /// Refuses an `anyOf` of which two alternatives claim the same in one version.
  func checkChoices(
    _ visit: DefinitionVisit, _ scope: VersionScope
  ) throws(ContractFailure) {
    let choices = visit.definition.choices.flatMap { flattened($0) }
    let context = ChoiceContext(choices)
    var taken: [Claim: [ClosedRange<Int64>]] = [:]
    for (index, choice) in visit.definition.choices.enumerated() {
      let place = visit.place.key("of").index(index)
      for definition in flattened(choice) {
        let range = try range(definition.since, definition.until, scope, place)
        for claim in claims(of: definition, context) {
          guard taken[claim]?.contains(where: { $0.overlaps(range) }) != true else {
            throw place.failure("claims \(claim.phrase), as an earlier alternative does")
          }
          taken[claim, default: []].append(range)
        }
      }
    }
  }

  /// An alternative with aliases and nested `anyOf` written out, each with its versions.
  private func flattened(_ choice: ValueDefinition) -> [ValueDefinition] {
    var result: [ValueDefinition] = []
    var followed: Set<String> = []
    var pending = [choice]
    while let next = pending.popLast() {
      var inner: [ValueDefinition]
      if next.type == .builtIn(.anyOf) {
        inner = next.choices
      } else if case .named(let name) = next.type, let alias = types.alias(name) {
        inner = followed.insert(name).inserted ? alias.alternatives : []
      } else {
        result.append(next)
        continue
      }
      for index in inner.indices {
        inner[index].since = inner[index].since ?? next.since
        inner[index].until = inner[index].until ?? next.until
      }
      pending += inner.reversed()
    }
    return result
  }

  private func claims(of definition: ValueDefinition, _ context: ChoiceContext) -> [Claim] {
    guard case .builtIn(let type) = definition.type else {
      guard case .named(let name) = definition.type else { return [] }
      let names = types.instances(of: name, subtypes: definition.allowsSubtypes)
        .flatMap { types.classNames(of: $0) }
      return Set(names).sorted().map { .className($0) }
    }
    switch type {
    case .boolean: return definition.allowsIntegerSpelling ? [.boolean, .integer] : [.boolean]
    case .integer: return [.integer]
    case .real: return definition.isExact || context.hasInteger ? [.real] : [.real, .integer]
    case .number: return [.integer, .real]
    case .struct: return [.data]
    case .string: return [.text, .foundation(.string)]
    case .data: return [.data, .foundation(.data)]
    case .date: return [.date, .foundation(.date)]
    case .range, .point, .size, .rect, .edgeInsets:
      return type.hasTextForm && context.claimsTextForms ? [.value(type), .text] : [.value(type)]
    default: return type.foundationKind.map { [.foundation($0)] } ?? []
    }
  }
}

/// What stands beside the alternatives of an `anyOf`, which decides what some of them claim.
struct ChoiceContext {
  /// Beside an integer, a real claims reals only.
  let hasInteger: Bool
  /// A bare text stands for a range or geometric value only where nothing else takes text: no
  /// string, and no other value with a text form, from which the text could not be told.
  let claimsTextForms: Bool

  /// - Parameter choices: The alternatives, aliases and nested `anyOf` written out.
  init(_ choices: [ValueDefinition]) {
    let types = choices.compactMap { choice -> BuiltInType? in
      if case .builtIn(let type) = choice.type { return type }
      return nil
    }
    hasInteger = types.contains(.integer)
    claimsTextForms =
      !types.contains(.string) && types.count(where: \.hasTextForm) == 1
  }
}

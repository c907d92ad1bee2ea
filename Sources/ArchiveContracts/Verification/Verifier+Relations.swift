import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Checks the relations between values, each in time linear in the values that its paths name.
  func checkRelations(_ state: inout VerificationState) {
    guard !contract.document.relations.isEmpty else { return }
    var values = RelationValues(archive, plan, budget: relationBudget)
    for relation in contract.document.relations {
      // What a relation says of some of its values says nothing of the archive.
      guard values.select(all: relation) else {
        findings(beyond: relationBudget, &state)
        return
      }
      switch relation {
      case .unique(let path): checkUnique(values.select(path), &state)
      case .exists(let path, let other):
        checkExists(values.select(path), values.select(other), &state)
      case .equal(let left, let right): checkEqual(left, right, &values, &state)
      case .ordered(let path): checkOrdered(values.select(path), &state)
      }
    }
  }

  private func findings(beyond budget: UInt64, _ state: inout VerificationState) {
    state.findings.add(
      .limitExceeded, path: nil, others: .none, object: nil, offset: nil,
      message: "references: the relations name more than \(budget) values")
  }

  private func violated(
    _ value: RelationValues.Selected, _ message: String, _ state: inout VerificationState
  ) {
    state.findings.add(
      .relationViolated, path: ValuePath(value.steps), others: .none, object: value.entry,
      offset: value.object.map { list.sourceOffset(of: $0) }, message: message)
  }

  private func checkUnique(
    _ selected: [RelationValues.Selected], _ state: inout VerificationState
  ) {
    var seen: Set<ValueIdentity> = []
    for value in selected {
      guard let identity = state.identities.identity(of: value.object), identity.equalsItself else {
        continue
      }
      if !seen.insert(identity).inserted {
        violated(value, "unique: a value that is there before", &state)
      }
    }
  }

  private func checkExists(
    _ selected: [RelationValues.Selected], _ others: [RelationValues.Selected],
    _ state: inout VerificationState
  ) {
    let known = Set(others.compactMap { state.identities.identity(of: $0.object) })
    for value in selected {
      guard let identity = state.identities.identity(of: value.object) else { continue }
      if !identity.equalsItself || !known.contains(identity) {
        violated(value, "exists: a value that is not among the others", &state)
      }
    }
  }

  private func checkEqual(
    _ left: RelationTerm, _ right: RelationTerm, _ values: inout RelationValues,
    _ state: inout VerificationState
  ) {
    switch (left, right) {
    case (.value(let first), .value(let second)):
      let lefts = values.select(first)
      let rights = values.select(second)
      guard lefts.count == rights.count else {
        if let value = lefts.first ?? rights.first, first.isMany || second.isMany {
          violated(value, "equal: \(lefts.count) values against \(rights.count)", &state)
        }
        return
      }
      for (value, other) in zip(lefts, rights) {
        guard let identity = state.identities.identity(of: value.object),
          let expected = state.identities.identity(of: other.object)
        else { continue }
        if identity != expected || !identity.equalsItself {
          violated(value, "equal: a value that differs from the other", &state)
        }
      }
    case (.value(let path), .count(let counted)), (.count(let counted), .value(let path)):
      let count = Int64(values.count(counted))
      for value in values.select(path) {
        guard let identity = state.identities.identity(of: value.object) else { continue }
        if identity != .integer(PropertyListInteger(count)) {
          violated(value, "equal: a value that differs from the count \(count)", &state)
        }
      }
    case (.count(let first), .count(let second)):
      let counts = (values.count(first), values.count(second))
      if counts.0 != counts.1 {
        state.findings.add(
          .relationViolated, path: first, others: .none, object: nil, offset: nil,
          message: "equal: \(counts.0) values against \(counts.1)")
      }
    }
  }

  private func checkOrdered(
    _ selected: [RelationValues.Selected], _ state: inout VerificationState
  ) {
    var previous: ValueIdentity?
    for value in selected {
      guard let identity = state.identities.identity(of: value.object) else { continue }
      if let previous, !previous.isOrdered(before: identity) {
        violated(value, "ordered: a value that is less than the one before", &state)
      }
      previous = identity
    }
  }
}

extension ValuePath {
  /// Whether the path stands for any number of values.
  package var isMany: Bool { steps.contains(.every) }
}

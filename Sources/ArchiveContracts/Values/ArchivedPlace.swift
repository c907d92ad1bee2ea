package import KeyedArchives

/// Why a path leads nowhere in an archive.
package struct ArchivedPlaceFailure: Error, Hashable, Sendable {
  /// How many steps of the path lead somewhere.
  package let steps: Int
  /// One line; names nothing of the archive.
  package let message: String
}

extension KeyedArchive {
  /// The value that a path leads to.
  ///
  /// A step in brackets with a text names an entry of a dictionary or, where the value is an
  /// object, a field; `[key 3]` leads to the value of that entry.
  ///
  /// - Throws: When a step leads nowhere, or the path has a step for every element.
  /// - Complexity: Linear in the containers that the path leads through.
  package func target(at path: ValuePath) throws(ArchivedPlaceFailure) -> ArchivedTarget {
    guard let first = path.steps.first else {
      throw ArchivedPlaceFailure(steps: 0, message: "the path is empty")
    }
    var start: ArchivedTarget?
    for (key, object) in top where first == .key(key.unescapedKey) { start = .object(object) }
    guard var current = start else {
      throw ArchivedPlaceFailure(steps: 0, message: "$top has no such key")
    }
    for (index, step) in path.steps.enumerated().dropFirst() {
      guard let next = target(of: step, inside: current) else {
        let message =
          step == .every ? "a path to every element leads to no single value" : "leads nowhere"
        throw ArchivedPlaceFailure(steps: index, message: message)
      }
      current = next
    }
    return current
  }

  private func target(of step: ValuePath.Step, inside target: ArchivedTarget) -> ArchivedTarget? {
    let children = ArchivedChildren(of: archivedValue(target), in: self)
    switch step {
    case .every: return nil
    case .element(let position), .member(let position), .entryKey(let position):
      guard position >= 0, position < children.count else { return nil }
      let child = children.child(at: position, in: self)
      // The value of an entry may also be named by position when its key is a text.
      if case .entry = child.step, case .entryKey = step { return child.target }
      return child.step == step ? child.target : nil
    case .key(let name), .entry(let name):
      for position in 0..<children.count {
        let child = children.child(at: position, in: self)
        if child.step == .key(name) || (step == .entry(name) && child.step == .entry(name)) {
          return child.target
        }
      }
      return nil
    }
  }
}

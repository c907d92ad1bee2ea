package import PropertyListBytes
import StrictJSON

/// Where a finding is: keys that a table knows, and positions for everything else.
///
/// Spelled like all paths. Key names of the input appear only where a table has them, since any
/// other could be a secret in the wrong place; such a key is `[key 3]`, by its position from 0.
package struct AuditPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// A key of a property list, or the field of an object.
    case key(ExactText)
    /// An entry of an archived dictionary.
    case entry(ExactText)
    case element(Int)
    /// A member of a set.
    case member(Int)
    /// A key that no table knows.
    case unknownKey(Int)
    /// Into a document that is a data value.
    case document
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }
}

extension AuditPath: CustomStringConvertible {
  package var description: String {
    var result = ""
    var isFirst = true
    for step in steps {
      switch step {
      case .key(let name) where JSONText(codeUnits: name.codeUnits).isIdentifier:
        result += isFirst ? name.repaired : ".\(name.repaired)"
      case .key(let name), .entry(let name):
        let quoted = JSONWriter.quotation(of: name.codeUnits)
        result += "[\(String(decoding: quoted, as: UTF8.self))]"
      case .element(let position): result += "[\(position)]"
      case .member(let position): result += "{\(position)}"
      case .unknownKey(let position): result += "[key \(position)]"
      case .document: result += "#"
      }
      isFirst = step == .document
    }
    return result
  }
}

extension AuditPath: Comparable {
  /// Step by step, keys by code units before positions.
  package static func < (left: AuditPath, right: AuditPath) -> Bool {
    for (first, second) in zip(left.steps, right.steps) where first != second {
      return first.precedes(second)
    }
    return left.steps.count < right.steps.count
  }
}

extension AuditPath.Step {
  fileprivate func precedes(_ other: AuditPath.Step) -> Bool {
    switch (self, other) {
    case (.key(let left), .key(let right)), (.entry(let left), .entry(let right)): left < right
    case (.element(let left), .element(let right)), (.member(let left), .member(let right)),
      (.unknownKey(let left), .unknownKey(let right)):
      left < right
    default: rank < other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .key: 0
    case .entry: 1
    case .unknownKey: 2
    case .element: 3
    case .member: 4
    case .document: 5
    }
  }
}

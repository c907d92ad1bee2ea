import PropertyListBytes
import StrictJSON

/// A part of a contract, by the steps that lead to it in the contract's JSON form.
struct ContractPlace: Hashable, CustomStringConvertible {
  enum Step: Hashable {
    case key(ExactText)
    case index(Int)
  }

  private(set) var steps: [Step] = []

  static let root = ContractPlace()

  func key(_ name: String) -> ContractPlace { key(ExactText(name)) }

  func key(_ name: ExactText) -> ContractPlace { appending(.key(name)) }

  func index(_ position: Int) -> ContractPlace { appending(.index(position)) }

  /// One of several definitions of a place; a single one has no brackets around it.
  func alternative(_ position: Int, of field: FieldDefinition) -> ContractPlace {
    field.alternatives.count == 1 ? self : index(position)
  }

  private func appending(_ step: Step) -> ContractPlace {
    var place = self
    place.steps.append(step)
    return place
  }

  func failure(_ message: String) -> ContractFailure {
    ContractFailure(message, at: self)
  }

  /// `.key` for identifiers, else `["key"]`, and `[3]` for elements.
  var description: String {
    var result = ""
    for step in steps {
      switch step {
      case .index(let position): result += "[\(position)]"
      case .key(let name):
        let text = JSONText(codeUnits: name.codeUnits)
        if text.isIdentifier {
          result += result.isEmpty ? text.excerpt : ".\(text.excerpt)"
        } else {
          result += "[\"\(text.excerpt)\"]"
        }
      }
    }
    return result
  }
}

extension JSONValue {
  /// The value at a place, or the nearest one around it that is there.
  func nearest(to place: ContractPlace) -> JSONValue {
    var value = self
    for step in place.steps {
      let next: JSONValue? =
        switch step {
        case .index(let position):
          value.elements.flatMap { $0.indices.contains(position) ? $0[position] : nil }
        case .key(let name):
          value.members?.first { $0.name.codeUnits == name.codeUnits }?.value
        }
      guard let next else { break }
      value = next
    }
    return value
  }
}

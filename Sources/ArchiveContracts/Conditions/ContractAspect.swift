/// One thing that a contract says of a place.
package enum ContractAspect: Hashable, Sendable {
  /// That something stands there, which is not nil.
  case required
  /// Of which type it is.
  case type
  case bound(Bound)

  /// The last part of a condition's name.
  package var name: String {
    switch self {
    case .required: "required"
    case .type: "type"
    case .bound(let bound): bound.rawValue
    }
  }
}

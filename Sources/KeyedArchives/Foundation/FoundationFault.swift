package import PropertyListBytes

/// One way in which a stored value is not what its Foundation class reads.
package struct FoundationFault: Hashable, Sendable {
  /// What is at fault in the value's dictionary.
  package enum Place: Hashable, Sendable {
    /// The value as a whole.
    case value
    /// A key of the layout, which may be absent.
    case field(KnownKey)
    /// A key by its object in the property list.
    case key(object: Int)
  }

  package let code: FindingCode
  package let place: Place
  /// The fault in words, without anything from the input but sizes, numbers and types.
  package let message: String
}

extension KeyedArchive {
  /// The stored key at which a fault lies; nil when the value as a whole is at fault.
  package func key(of fault: FoundationFault) -> ExactText? {
    switch fault.place {
    case .value: nil
    case .field(let key): key.spelling.map { ExactText($0) }
    case .key(let object): propertyList.text(propertyList.header(of: object))
    }
  }

  /// Whether an object may be an element, key or value of a collection: a reference, not to nil.
  @inlinable @inline(__always)
  package func isElement(_ object: Int) -> Bool {
    if let target = target(of: object) { return target != 0 }
    return false
  }

  /// The fault of an object in a collection that is no element; see ``isElement(_:)``.
  package func elementFault(of object: Int) -> FoundationFault {
    let message =
      target(of: object) == 0
      ? "nil in a collection"
      : "\(propertyList.header(of: object).kind.phrase) in a collection, not a reference"
    return FoundationFault(code: .wrongType, place: .value, message: message)
  }
}

extension ObjectHeader.Kind {
  /// The kind with its article, for messages.
  package var phrase: String {
    switch self {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .date: "a date"
    case .data: "data"
    case .ascii, .utf16: "text"
    case .uid: "a reference"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

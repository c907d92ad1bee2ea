/// A list that asks for, and gives, each element on its own, as any type's own coding may.
///
/// What is true of it must be true of the standard library's array, which may be coded as a whole.
struct ElementByElement<Element: Codable>: Codable, CustomStringConvertible {
  var elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    elements = []
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in elements { try container.encode(element) }
  }

  var description: String { "\(elements)" }
}

extension DecodingError {
  /// All that the error says.
  var everything: String {
    switch self {
    case .typeMismatch(let type, let context): "mismatch \(type) \(context.everything)"
    case .valueNotFound(let type, let context): "no value \(type) \(context.everything)"
    case .keyNotFound(let key, let context): "no key \(key) \(context.everything)"
    case .dataCorrupted(let context): "corrupted \(context.everything)"
    @unknown default: "unknown"
    }
  }
}

extension DecodingError.Context {
  fileprivate var everything: String {
    "\(codingPath.map(\.stringValue)) \(debugDescription) \(underlyingError.map { "\($0)" } ?? "")"
  }
}

extension EncodingError {
  /// All that the error says.
  var everything: String {
    guard case .invalidValue(let value, let context) = self else { return "unknown" }
    return "invalid \(value) \(context.codingPath.map(\.stringValue)) \(context.debugDescription)"
  }
}

public import Keychains

/// A dictionary as untyped code gives it to a keychain call. Keys are values of Security's
/// constants, such as `acct`; a key that is no text is nil. Order is kept for messages.
///
/// Printing it says known keys and kinds of values only.
public struct RawQuery: Sendable, ExpressibleByDictionaryLiteral {
  /// Keys and values in the order in which they were given.
  public private(set) var pairs: [(key: String?, value: QueryValue)]

  /// Takes any keys, also the same one twice; the first one counts.
  public init(_ pairs: [(key: String?, value: QueryValue)] = []) { self.pairs = pairs }

  /// Takes keys and values in their order.
  public init(dictionaryLiteral elements: (String, QueryValue)...) {
    pairs = elements.map { (key: $0.0, value: $0.1) }
  }

  /// The value under a key; setting nil removes the key.
  public subscript(key: String) -> QueryValue? {
    get { pairs.first { $0.key.map { $0.utf8.elementsEqual(key.utf8) } ?? false }?.value }
    set {
      pairs.removeAll { $0.key.map { $0.utf8.elementsEqual(key.utf8) } ?? false }
      if let newValue { pairs.append((key: key, value: newValue)) }
    }
  }
}

extension RawQuery: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Names of known keys and kinds of values.
  public var description: String {
    let keys = pairs.enumerated().map { position, pair in
      let name = pair.key.flatMap { SecurityKey(value: $0)?.name } ?? "[key \(position)]"
      return "\(name): \(pair.value)"
    }
    return "[\(keys.joined(separator: ", "))]"
  }

  /// As ``description``.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// A query as code without types writes it, reduced to what decides about its status: which keys
/// there are and what kinds of values. Values are dropped when it is made.
public struct UntypedQuery: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let key: QueryKey
    let kind: QueryValueKind
  }

  /// Where the query is asked, as far as its status depends on it.
  public enum Platform: Hashable, Sendable {
    /// There are keychain files beside the data-protection keychain.
    case macOS
    /// There is one keychain.
    case other
  }

  let entries: [Entry]
  /// The second dictionary of an update.
  let changes: [Entry]
  /// Nil where it is not known.
  public var platform: Platform?
  /// Whether a place for the result was given; nil where it is not known.
  public var hasResultPlace: Bool?

  /// Reads the keys of one call. Keys are values such as `acct`; constants' names can be turned into
  /// them with ``SecurityKey/value(ofConstant:)``. A key that is no text is nil. Changes are the
  /// second dictionary of an update.
  public init(
    _ query: [(key: String?, value: QueryValue)],
    changes: [(key: String?, value: QueryValue)] = [], platform: Platform? = nil,
    hasResultPlace: Bool? = nil
  ) {
    entries = Self.entries(query, from: 0)
    self.changes = Self.entries(changes, from: query.count)
    self.platform = platform
    self.hasResultPlace = hasResultPlace
  }

  private static func entries(
    _ pairs: [(key: String?, value: QueryValue)], from start: Int
  ) -> [Entry] {
    pairs.enumerated().map { position, pair in
      let key = QueryKey(pair.key, at: start + position)
      return Entry(key: key, kind: QueryValueKind(of: pair.value, under: key.known))
    }
  }

  func kind(under key: SecurityKey) -> QueryValueKind? {
    entries.first { $0.key.known == key }?.kind
  }

  /// The class of the items that the query is about: the one that it names, else its reference's.
  var itemClass: ItemClass? {
    if case .itemClass(let itemClass)? = kind(under: .itemClass) { return itemClass }
    return referenceForm?.itemClass
  }

  var referenceForm: ReferenceForm? {
    guard case .reference(let form, _)? = kind(under: .valuePersistentReference) else { return nil }
    return form
  }

  var referenceShape: ReferenceShape? {
    guard case .reference(_, let shape)? = kind(under: .valuePersistentReference) else {
      return nil
    }
    return shape
  }

  /// Names of all keys, those of the changes last: constants, or `[key 3]` by the place in the call.
  package var keyNames: [String] { (entries + changes).map(\.key.name) }

  /// Names of the keys for which a condition holds, nil when there are none.
  func names(_ condition: (Entry) -> Bool) -> [String]? {
    let names = entries.filter(condition).map(\.key.name)
    return names.isEmpty ? nil : names
  }

  func namesOfChanges(_ condition: (Entry) -> Bool) -> [String]? {
    let names = changes.filter(condition).map(\.key.name)
    return names.isEmpty ? nil : names
  }

  func names(of role: QueryKey.Role) -> [String]? { names { $0.key.role == role } }
}

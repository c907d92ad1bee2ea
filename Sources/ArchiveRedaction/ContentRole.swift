/// Why a value that could have been overwritten stayed.
package enum KeptReason: String, Sendable, CaseIterable {
  /// The version of an object, as the contract says.
  case version
  /// One of the values that the contract allows, or one that chooses among its variants.
  case allowedValue = "allowed-value"
  /// The key of a dictionary entry that the contract names.
  case entryName = "entry-name"
  /// `--keep` asked for it.
  case asked
  /// The file stores it in the same bytes as a key or a class name.
  case name
  /// A count, a kind or packed positions without which a value of Foundation means nothing.
  case structure
  /// A real that is no number, or infinite.
  case notFinite = "not-finite"
  /// No other value fits into the same bytes, or into the contract's bounds.
  case noOtherValue = "no-other-value"
  /// With any other value the archive did not keep the contract.
  case contract
  /// The scheme, or scheme and host, that the contract asks for.
  case origin
  /// The key of an entry point, which the program that reads the archive asks for.
  case topKey = "top-key"
  /// The names of attributes and instructions in XML.
  case markup
  /// It was overwritten, but a part of an original is left, since nothing else fits there.
  case inPart = "in-part"
  /// It was overwritten by the value of another place, since no value that is new fits there.
  case anotherOriginal = "another-original"
}

/// Why data that begin as a property list were overwritten as a whole.
package enum ClosedReason: String, Sendable, CaseIterable {
  /// They are nested deeper than the limit `depth`.
  case depth
  /// All archives inside one another together would be too large.
  case size
  /// They are no keyed archive, or cannot be read.
  case noArchive = "no-archive"
}

/// What becomes of one object of the property list.
enum ContentRole: Equatable {
  /// No content of its own: a container, a reference, a boolean, a name.
  case none
  case kept(KeptReason)
  case text
  case url(keepsScheme: Bool, keepsHost: Bool)
  case geometry(isBounded: Bool)
  /// Data that hold a text as UTF-8.
  case textBytes
  case data
  case uuid
  /// The mantissa of a decimal, of which so many units count; what follows them may be anything.
  case mantissa(units: Int)
  /// The packed indexes of an index path.
  case packedIndexes
  case number
  case date
  /// Data that hold an archive, by its number among all archives of the file.
  case archive(Int)

  /// Whether the role says more than the kind of the object.
  private var isSpecial: Bool {
    switch self {
    case .none, .kept, .text, .data, .number: false
    default: true
    }
  }

  /// What one object must be that has two roles.
  func merged(with other: ContentRole) -> ContentRole {
    if self == other || other == .none { return self }
    switch (self, other) {
    case (.none, _): return other
    case (.kept, _): return self
    case (_, .kept): return other
    case (.url(let scheme, let host), .url(let otherScheme, let otherHost)):
      return .url(keepsScheme: scheme || otherScheme, keepsHost: host || otherHost)
    case (.geometry, .geometry): return .geometry(isBounded: true)
    default: break
    }
    if isSpecial, other.isSpecial { return .kept(.structure) }
    return isSpecial ? self : other
  }
}

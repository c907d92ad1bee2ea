public import PropertyListBytes

/// What a contract says, as its author wrote it, before it is checked.
///
/// The JSON form and the builder both produce one; ``Contract`` is made from it by checking that
/// it means something. Order of types, fields and entries is the author's and carries no meaning.
public struct ContractDocument: Hashable, Sendable {
  /// Who will read the archives.
  public enum Reader: String, Hashable, Sendable, CaseIterable {
    /// Anything that reads the format, such as this package.
    case any
    /// Foundation's unarchiver: narrows the contract to what it reads without silent loss.
    case foundation
  }

  /// What a contract's name stands for in messages and case names.
  public var name: String
  /// Who will read the archives; Foundation narrows what is accepted to what it reads rightly.
  public var reader: Reader = .any
  /// Limits that differ from ``PropertyListBytes/ReadLimits/contract``.
  public var limits: [ReadLimits.Name: UInt64] = [:]
  /// The accepted texts of `$archiver`.
  public var archivers: [ExactText] = ["NSKeyedArchiver"]
  /// The definition of each key of `$top`.
  public var top: [ExactText: FieldDefinition] = [:]
  /// Object types and aliases, by the names that definitions use; never names in archives.
  public var types: [String: TypeDefinition] = [:]
  /// The version rule of an archive whose root is no versioned object type.
  public var version: VersionRule?
  /// Accepted ancestries of Foundation's own classes, where they differ from what macOS writes.
  public var ancestries: [ExactText: [[ExactText]]] = [:]
  /// What must hold between values, beside what each of them must be.
  public var relations: [Relation] = []
  /// How archives of earlier versions become later ones; at most one from each version.
  public var migrations: [Migration] = []
  /// Whether objects that nothing reaches are accepted.
  public var allowsUnreachable = false
  /// Whether nobody has yet confirmed what was inferred from samples.
  public var isInferred = false
  /// What the author wants to say of the contract as a whole; nothing is made of it.
  public var note: String?

  /// A contract that accepts nothing until ``top`` has an entry.
  public init(name: String) { self.name = name }
}

public import PropertyListBytes

/// The steps that turn a graph of one version into one of a later version.
public struct Migration: Hashable, Sendable {
  /// The readable version of the archives that are changed.
  public var from: VersionValue
  /// The readable version that they get, later than ``from``; it need not be the next one.
  public var to: VersionValue
  /// The changes, one after the other; the version, former class names and former keys are
  /// rewritten without a step.
  public var steps: [MigrationStep]

  /// A migration whose steps are checked when a ``Contract`` is made of the document.
  public init(from: VersionValue, to: VersionValue, steps: [MigrationStep]) {
    self.from = from
    self.to = to
    self.steps = steps
  }
}

/// One change of a graph.
public struct MigrationStep: Hashable, Sendable {
  /// What happens to each instance of the step's type.
  ///
  /// Fields are named unescaped. One that a step takes from must be there in the version before, or
  /// come from an earlier step; one that a step makes must be there in the version after.
  public enum Action: Hashable, Sendable {
    /// Adds a field whose value is built by the field's declared type.
    case addField(name: ExactText, value: MigrationValue)
    /// Removes a field, together with what nothing else reaches.
    case removeField(name: ExactText)
    /// Moves a value to another field of the same object.
    case renameField(name: ExactText, to: ExactText)
    /// Converts between integer, real, string, boolean and date; dates count from the epoch, in
    /// seconds since 2001-01-01 UTC.
    case convertField(name: ExactText, to: BuiltInType, epoch: Double?)
    /// Replaces values of a field by others; one that is not among them stays as it is.
    case mapField(name: ExactText, values: [MapEntry])
    /// Moves a field into the object, of `toType`, that another field leads to.
    case moveField(name: ExactText, toType: String, through: ExactText)
    /// Puts a new object of the named type in the place of a value, which becomes one of its
    /// fields.
    case wrapField(name: ExactText, in: String, as: ExactText)
    /// Makes the object one of the type that has this current class name.
    case renameClass(to: ExactText)
  }

  /// A value of a field, and the one that takes its place.
  public struct MapEntry: Hashable, Sendable {
    /// The old value; each of a step's entries has another one.
    public var from: ScalarValue
    /// The new value, which the field must take in the version after.
    public var to: ScalarValue

    /// The replacement of one value by another.
    public init(from: ScalarValue, to: ScalarValue) {
      self.from = from
      self.to = to
    }
  }

  /// The object type whose instances are changed.
  public var type: String
  /// What happens to each of them.
  public var action: Action

  /// One change of all instances of a type, and of those that extend it.
  public init(type: String, action: Action) {
    self.type = type
    self.action = action
  }
}

/// A value as JSON spells it, to be built by a declared type.
public indirect enum MigrationValue: Hashable, Sendable {
  /// Nil, or NSNull where the declared type takes it.
  case null
  /// A boolean, number or text; texts also stand for dates, UUIDs, URLs, decimals and the like.
  case scalar(ScalarValue)
  /// The elements of a collection, or the numbers of a range, point, rectangle or index path.
  case array([MigrationValue])
  /// An object with `$type`, a dictionary without; data as a single entry `base64`.
  case object(type: String?, [ExactText: MigrationValue])
}

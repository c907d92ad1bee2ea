public import PropertyListBytes

/// The steps that turn a graph of one version into one of a later version.
public struct Migration: Hashable, Sendable {
  public var from: VersionValue
  public var to: VersionValue
  public var steps: [MigrationStep]

  public init(from: VersionValue, to: VersionValue, steps: [MigrationStep]) {
    self.from = from
    self.to = to
    self.steps = steps
  }
}

/// One change of a graph.
public struct MigrationStep: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// Adds a field whose value is built by the field's declared type.
    case addField(name: ExactText, value: MigrationValue)
    case removeField(name: ExactText)
    case renameField(name: ExactText, to: ExactText)
    /// Converts between integer, real, string, boolean and date; dates count from the epoch, in
    /// seconds since 2001-01-01 UTC.
    case convertField(name: ExactText, to: BuiltInType, epoch: Double?)
    /// Replaces values of a field by others.
    case mapField(name: ExactText, values: [MapEntry])
    case moveField(name: ExactText, toType: String, through: ExactText)
    case wrapField(name: ExactText, in: String, as: ExactText)
    case renameClass(to: ExactText)
  }

  public struct MapEntry: Hashable, Sendable {
    public var from: ScalarValue
    public var to: ScalarValue

    public init(from: ScalarValue, to: ScalarValue) {
      self.from = from
      self.to = to
    }
  }

  /// The object type whose instances are changed.
  public var type: String
  public var action: Action

  public init(type: String, action: Action) {
    self.type = type
    self.action = action
  }
}

/// A value as JSON spells it, to be built by a declared type.
public indirect enum MigrationValue: Hashable, Sendable {
  case null
  case scalar(ScalarValue)
  case array([MigrationValue])
  /// An object with `$type`, a dictionary without.
  case object(type: String?, [ExactText: MigrationValue])
}

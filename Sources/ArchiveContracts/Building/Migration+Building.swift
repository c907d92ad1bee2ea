public import PropertyListBytes

extension Migration {
  /// The steps from one version to a later one.
  ///
  /// ```swift
  /// Migration(from: 1, to: 2) {
  ///   MigrationStep.addField("tags", to: "Memo", value: [])
  ///   MigrationStep.convertField("due", of: "Memo", to: .date)
  /// }
  /// ```
  public init(
    from: VersionValue, to: VersionValue, @MigrationBuilder steps: () -> [MigrationStep]
  ) {
    self.init(from: from, to: to, steps: steps())
  }
}

/// Collects the steps of a ``Migration``.
@resultBuilder
public enum MigrationBuilder {
  /// The steps in the order in which they are applied.
  public static func buildBlock(_ steps: MigrationStep...) -> [MigrationStep] { steps }
}

extension MigrationStep {
  /// Adds a field whose value is built by the field's declared type.
  public static func addField(
    _ name: ExactText, to type: String, value: MigrationValue
  ) -> MigrationStep {
    MigrationStep(type: type, action: .addField(name: name, value: value))
  }

  /// Removes a field, together with what nothing else reaches.
  public static func removeField(_ name: ExactText, of type: String) -> MigrationStep {
    MigrationStep(type: type, action: .removeField(name: name))
  }

  /// Moves a value to another field of the same object; both names are unescaped.
  public static func renameField(
    _ name: ExactText, of type: String, to newName: ExactText
  ) -> MigrationStep {
    MigrationStep(type: type, action: .renameField(name: name, to: newName))
  }

  /// Converts between integer, real, string, boolean and date.
  ///
  /// - Parameters:
  ///   - name: The name of the field, unescaped.
  ///   - type: The object type whose instances are changed.
  ///   - kind: What the value becomes.
  ///   - epoch: What dates count from, in seconds since 2001-01-01 UTC; nil for that day.
  public static func convertField(
    _ name: ExactText, of type: String, to kind: BuiltInType, epoch: Double? = nil
  ) -> MigrationStep {
    MigrationStep(type: type, action: .convertField(name: name, to: kind, epoch: epoch))
  }

  /// Replaces values of a field by others; one that is not among them stays as it is.
  public static func mapField(
    _ name: ExactText, of type: String, values: KeyValuePairs<ScalarValue, ScalarValue>
  ) -> MigrationStep {
    MigrationStep(
      type: type,
      action: .mapField(name: name, values: values.map { MapEntry(from: $0.key, to: $0.value) }))
  }

  /// Moves a field into the object that another field leads to.
  public static func moveField(
    _ name: ExactText, of type: String, to toType: String, through field: ExactText
  ) -> MigrationStep {
    MigrationStep(type: type, action: .moveField(name: name, toType: toType, through: field))
  }

  /// Puts a new object in the place of a value, which becomes one of its fields.
  public static func wrapField(
    _ name: ExactText, of type: String, in wrapper: String, as field: ExactText
  ) -> MigrationStep {
    MigrationStep(type: type, action: .wrapField(name: name, in: wrapper, as: field))
  }

  /// Makes the instances of a type those of the one that has this current class name.
  public static func renameClass(of type: String, to className: ExactText) -> MigrationStep {
    MigrationStep(type: type, action: .renameClass(to: className))
  }
}

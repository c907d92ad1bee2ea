public import PropertyListBytes

/// Sets of fields of an ``ObjectType`` of which each object has one.
///
/// ```swift
/// VariantFields(by: "space") {
///   VariantCase(when: 1, 2) { Field("rgb", .data()) }
///   VariantCase(when: 3) { Field("white", .data()) }
/// }
/// ```
public struct VariantFields: Sendable {
  let key: ExactText?
  let cases: [VariantCase]

  /// Cases by the value of a required field, or by the keys that are there.
  ///
  /// - Parameters:
  ///   - key: The field whose value selects a case; nil when the keys that are there do.
  ///   - cases: The cases, of which an object has exactly one.
  public init(by key: ExactText? = nil, @VariantBuilder _ cases: () -> [VariantCase]) {
    self.key = key
    self.cases = cases()
  }

  func assembled(at place: ContractPlace) throws(ContractFailure) -> Variants {
    var assembled: [Variants.Case] = []
    for (index, variant) in cases.enumerated() {
      let place = place.key("cases").index(index)
      var fields: [ExactText: FieldDefinition] = [:]
      for field in variant.fields { try field.enter(into: &fields, at: place) }
      assembled.append(Variants.Case(variant.condition, fields: fields))
    }
    return Variants(key: key, cases: assembled)
  }
}

/// A case of ``VariantFields``.
public struct VariantCase: Sendable {
  let condition: Variants.Case.Condition
  let fields: [Field]

  /// The fields of objects whose selecting field has one of these values, by kind and value.
  public init(when values: ScalarValue..., @VariantBuilder fields: () -> [Field] = { [] }) {
    condition = .when(values)
    self.fields = fields()
  }

  /// The fields of objects that have exactly these of the keys that cases ask for.
  public init(has keys: ExactText..., @VariantBuilder fields: () -> [Field] = { [] }) {
    condition = .has(Set(keys))
    self.fields = fields()
  }
}

/// Collects cases of ``VariantFields``, and the fields of a case.
@resultBuilder
public enum VariantBuilder {
  /// The cases, or the fields of a case, in the order in which they are written.
  public static func buildBlock<Part>(_ parts: Part...) -> [Part] { parts }
}

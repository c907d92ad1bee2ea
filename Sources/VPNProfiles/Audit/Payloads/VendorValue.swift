import Keychains
import PropertyListBytes

/// What leads to a value of a provider's own settings.
struct VendorContext: Hashable {
  /// The key of the value, or of the list that it stands in.
  var name: ExactText?
  /// Whether a key further out says that all of this is a secret.
  var isInSecret = false

  /// The context of a value under a key.
  func under(_ name: ExactText) -> VendorContext {
    VendorContext(name: name, isInSecret: isSecretContainer)
  }

  /// Whether what a container of this context holds is a secret by its key.
  var isSecretContainer: Bool {
    if let name, SecretShape.isReference(name: name) { return false }
    return isInSecret || name.map(SecretShape.isSecret(name:)) ?? false
  }

  /// Whether the keys say that a value is a secret.
  var isSecret: Bool {
    guard let name else { return isInSecret }
    return SecretShape.isSecret(name: name) || isInSecret && !SecretShape.isCompanion(name: name)
  }
}

/// A text, number or data in a provider's own settings, of which only its key's name and its looks
/// can be judged.
struct VendorValue {
  enum Kind { case text, data, number }

  /// The object of the property list that holds the value.
  let object: Int
  let kind: Kind
  let context: VendorContext
  let list: PropertyList

  /// Adds what is wrong with the value.
  ///
  /// - Parameter text: The text itself, where it is one.
  func judge(
    _ text: () -> ExactText, at place: FindingList.Place, offset: Int?, _ severity: AuditSeverity,
    _ looks: inout ValueLooks, _ findings: inout FindingList
  ) {
    guard kind == .number || list.header(of: object).count > 0 else { return }
    if let name = context.name, SecretShape.isReference(name: name) {
      if kind == .data {
        ReferenceJudge.judge(
          looks.form(ofData: object, in: list), for: .any, at: place, offset: offset, &findings)
      }
      return
    }
    var isTemplate = false
    if kind == .text {
      let share = looks.share(of: object, text)
      if share != .none { findings.add(.templatePlaceholder, at: place, offset: offset) }
      if share == .all { return }
      isTemplate = share == .some
    }
    guard let what = suspicion(isTemplate: isTemplate, text, &looks) else { return }
    findings.add(
      .secretInVendorConfiguration, at: place, offset: offset, what, severity: severity)
  }

  private func isMethod(_ text: () -> ExactText) -> Bool {
    guard let name = context.name, !context.isInSecret else { return false }
    return SecretShape.isMethod(text(), under: name)
  }

  /// Why the value looks like a secret; nil if it does not.
  private func suspicion(
    isTemplate: Bool, _ text: () -> ExactText, _ looks: inout ValueLooks
  ) -> String? {
    let isPublic = context.name.map(SecretShape.isPublic(name:)) ?? false
    switch kind {
    case .number:
      let isMeasure = context.name.map(SecretShape.isMeasure(name:)) ?? false
      return context.isSecret && !isMeasure ? "a number whose key says that it is a secret" : nil
    case .text:
      if context.isSecret, !isTemplate, !isMethod(text) {
        return "a text whose key says that it is a secret"
      }
      if looks.isSecret(object, isPublic: isPublic, text) {
        return "a text that looks like a private key, a token or a link with a key"
      }
      return looks.isSecretJSON(object, text)
        ? "JSON in a text, of which a key says that its value is a secret" : nil
    case .data:
      if context.isSecret { return "data whose key says that they are a secret" }
      guard looks.form(ofData: object, in: list) == .text else { return nil }
      let content = {
        ExactText(String(decoding: list.data(list.header(of: object)), as: UTF8.self))
      }
      if looks.isSecret(object, isPublic: isPublic, content) {
        return "data that look like a private key, a token or a link with a key"
      }
      return looks.isSecretJSON(object, content)
        ? "JSON in data, of which a key says that its value is a secret" : nil
    }
  }
}

import Keychains
import PropertyListBytes

/// A text or data in a provider's own settings, of which only its key's name and its looks can be
/// judged.
struct VendorValue {
  /// The object of the property list that holds the text or data.
  let object: Int
  let isData: Bool
  let name: ExactText?
  let list: PropertyList

  /// Adds what is wrong with the value.
  ///
  /// - Parameter text: The text itself, where it is one.
  func judge(
    _ text: () -> ExactText, at place: FindingList.Place, offset: Int?, _ severity: AuditSeverity,
    _ looks: inout ValueLooks, _ findings: inout FindingList
  ) {
    guard list.header(of: object).count > 0 else { return }
    if let name, SecretShape.isReference(name: name) {
      if isData {
        ReferenceJudge.judge(
          looks.form(ofData: object, in: list), for: .any, at: place, offset: offset, &findings)
      }
      return
    }
    var isTemplate = false
    if !isData {
      let share = looks.share(of: object, text)
      if share != .none { findings.add(.templatePlaceholder, at: place, offset: offset) }
      if share == .all { return }
      isTemplate = share == .some
    }
    guard let what = suspicion(isTemplate: isTemplate, text, &looks) else { return }
    findings.add(
      .secretInVendorConfiguration, at: place, offset: offset, what, severity: severity)
  }

  /// Why the value looks like a secret; nil if it does not.
  private func suspicion(
    isTemplate: Bool, _ text: () -> ExactText, _ looks: inout ValueLooks
  ) -> String? {
    let isNamedSecret = name.map(SecretShape.isSecret(name:)) ?? false
    let isPublic = name.map(SecretShape.isPublic(name:)) ?? false
    guard isData else {
      if isNamedSecret, !isTemplate { return "a text whose key says that it is a secret" }
      return looks.isSecret(object, isPublic: isPublic, text)
        ? "a text that looks like a private key" : nil
    }
    if isNamedSecret { return "data whose key says that they are a secret" }
    guard looks.form(ofData: object, in: list) == .text else { return nil }
    let isKey = looks.isSecret(object, isPublic: isPublic) {
      ExactText(String(decoding: list.data(list.header(of: object)), as: UTF8.self))
    }
    return isKey ? "data that look like a private key" : nil
  }
}

import Keychains
import PropertyListBytes

/// What texts and data look like, each looked at once however many places it stands in.
///
/// A property list may share one long text between millions of places; without this an audit would
/// take the product of both.
struct ValueLooks {
  private struct Look: Hashable {
    let object: Int
    let isPublic: Bool
  }

  private var shares: [Int: Placeholder.Share] = [:]
  private var secrets: [Look: Bool] = [:]
  private var secretJSON: [Int: Bool] = [:]
  private var forms: [Int: ReferenceForm] = [:]

  /// How much of a text, by its object, is a placeholder.
  mutating func share(of object: Int, _ text: () -> ExactText) -> Placeholder.Share {
    if let share = shares[object] { return share }
    let share = Placeholder.share(of: text())
    shares[object] = share
    return share
  }

  /// Whether a text, or data that hold one, looks like a private key.
  mutating func isSecret(
    _ object: Int, isPublic: Bool, _ text: () -> ExactText
  ) -> Bool {
    let look = Look(object: object, isPublic: isPublic)
    if let known = secrets[look] { return known }
    let isSecret = SecretShape.isSecret(text: text(), isPublic: isPublic)
    secrets[look] = isSecret
    return isSecret
  }

  /// Whether a text, or data that hold one, is JSON with a secret in it.
  mutating func isSecretJSON(_ object: Int, _ text: () -> ExactText) -> Bool {
    if let known = secretJSON[object] { return known }
    let isSecret = EmbeddedJSON.hasSecret(text())
    secretJSON[object] = isSecret
    return isSecret
  }

  /// What data are in the place of a reference.
  mutating func form(ofData object: Int, in list: PropertyList) -> ReferenceForm {
    if let form = forms[object] { return form }
    let form = ReferenceForm(of: list.data(list.header(of: object)))
    forms[object] = form
    return form
  }
}

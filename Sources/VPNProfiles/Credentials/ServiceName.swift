/// The services of a profile's items: `SERVICE.PROFILE.KIND`.
struct ServiceName {
  /// What the services of all items of one profile begin with.
  let prefix: String

  init(service: String, profile: String) {
    prefix = "\(Self.escaped(service)).\(Self.escaped(profile))."
  }

  func service(of kind: CredentialKind) -> String { prefix + kind.name }

  /// A part of a name without the dots that separate parts, so that no two profiles or kinds share
  /// a service.
  static func escaped(_ part: String) -> String {
    part.replacing("%", with: "%25").replacing(".", with: "%2E")
  }
}

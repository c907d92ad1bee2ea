import Keychains

/// What the server at the other end accepts. Without an entry it accepts any secret.
struct SimulatedServer: Sendable {
  private var accepted: [SecretField: [Secret]] = [:]

  mutating func accept(_ secrets: [Secret]?, for field: SecretField) { accepted[field] = secrets }

  func accepts(_ secret: Secret, for field: SecretField) -> Bool {
    guard let secrets = accepted[field] else { return !secret.isEmpty }
    return secrets.contains { $0.matches(secret) }
  }
}

import KeyedArchives
package import PropertyListBytes

/// What a code of the audit stands for, wherever it is found.
package struct AuditRule: Sendable {
  package let code: FindingCode
  /// The severity where the place does not make it another.
  package let severity: AuditSeverity
  /// One sentence.
  package let summary: String
  /// What to do, a clause without a final full stop.
  package let mend: String

  private init(
    _ code: FindingCode, _ severity: AuditSeverity, _ summary: String, mend: String
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.mend = mend
  }

  /// The rule of a code; nil for codes of reading.
  package init?(of code: FindingCode) {
    guard let rule = Self.byCode[code] else { return nil }
    self = rule
  }

  private static let byCode: [FindingCode: AuditRule] = {
    var result: [FindingCode: AuditRule] = [:]
    for rule in all { result[rule.code] = rule }
    return result
  }()

  /// All rules, in the order in which documents list them.
  package static let all: [AuditRule] = [
    AuditRule(
      .embeddedSecret, .error, "A secret stands in the file, readable by everyone who has it.",
      mend: "remove it, replace it on the server, and let the user or the device management enter"
        + " the new one"),
    AuditRule(
      .notAReference, .error,
      "The bytes are no persistent reference: saving works, connecting fails with -50.",
      mend: "store the secret in the keychain with kSecReturnPersistentRef and save what it answers"
    ),
    AuditRule(
      .ambiguousReference, .warning,
      "The bytes have the form of a reference and could as well be text.",
      mend: "resolve them on the device; if that fails, they are a secret in the wrong place"),
    AuditRule(
      .referenceWrongClass, .warning,
      "The reference leads to an item of a class that is not read in this place.",
      mend: "store passwords and shared secrets as kSecClassGenericPassword, and use references to"
        + " identities for identities only"),
    AuditRule(
      .referenceOldForm, .warning, "The reference has the form that systems before iOS 15 gave.",
      mend: "ask the keychain for the item's reference again and save the profile"),
    AuditRule(
      .identityEmbedded, .error,
      "An identity with its private key stands in the file.",
      mend: "have the device make its key itself, by ACME or SCEP"),
    AuditRule(
      .secretInVendorConfiguration, .error,
      "The provider's settings are stored readable and hold what looks like a secret.",
      mend: "keep the secret in the keychain and only a reference to it in the settings"),
    AuditRule(
      .certificateReferenceDangling, .error,
      "No certificate payload of the profile has this identifier.",
      mend: "name the PayloadUUID of a certificate payload of the same profile"),
    AuditRule(
      .duplicatePayloadUUID, .error, "Two payloads have the same PayloadUUID.",
      mend: "give every payload an identifier of its own"),
    AuditRule(
      .wrongSecretType, .error, "The secret has another type than the system reads.",
      mend: "store it as the type of the key's table: IPSec.SharedSecret is data, all passwords and"
        + " IKEv2.SharedSecret are strings"),
    AuditRule(
      .missingCertificate, .error, "Authentication by certificate has no certificate.",
      mend: "name a certificate payload under PayloadCertificateUUID"),
    AuditRule(
      .missingCredentials, .warning, "The authentication needs credentials that are not there.",
      mend: "add a reference to them, or choose an authentication that does without"),
    AuditRule(
      .contradictoryAuthentication, .warning,
      "Settings of the authentication exclude each other.",
      mend: "keep the one that is meant and remove the other"),
    AuditRule(
      .onDemandWithoutRules, .warning, "Connecting on demand is on and has no rules.",
      mend: "add OnDemandRules, the last one without conditions"),
    AuditRule(
      .onDemandNeedsPrompt, .warning,
      "Connecting on demand needs an answer that nobody is asked for in the background.",
      mend: "use credentials that are stored, or turn connecting on demand off"),
    AuditRule(
      .weakAlgorithm, .warning, "The algorithm or group no longer protects.",
      mend: "use AES-256-GCM, SHA2-256 or better, and group 14 or above, on the server too"),
    AuditRule(
      .unsignedProfile, .warning,
      "The profile is not signed: who changes it on its way is not noticed.",
      mend: "sign it"),
    AuditRule(
      .unverifiedSignature, .note, "The profile is signed; the signature was not verified here.",
      mend: "verify it with the system that installs the profile"),
    AuditRule(
      .unknownKey, .warning, "The system does not read this key, or it is newer than the table.",
      mend: "correct its spelling or remove it"),
    AuditRule(
      .wrongType, .warning, "The value has another type than the system reads.",
      mend: "store it as the type that the message names"),
    AuditRule(
      .notAllowedValue, .warning, "The value is none of those that the system knows.",
      mend: "use one that the message names"),
    AuditRule(
      .templatePlaceholder, .warning, "The file is a template: a place was not filled in.",
      mend: "audit the profile that is made from it"),
  ]
}

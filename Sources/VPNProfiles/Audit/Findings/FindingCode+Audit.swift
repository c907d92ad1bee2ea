package import PropertyListBytes

extension FindingCode {
  /// A secret stands in the file itself.
  package static let embeddedSecret = FindingCode(rawValue: "embedded-secret")
  /// Bytes in the place of a persistent reference that no keychain takes for one.
  package static let notAReference = FindingCode(rawValue: "not-a-reference")
  /// Bytes that may be a reference or text.
  package static let ambiguousReference = FindingCode(rawValue: "ambiguous-reference")
  /// A reference to an item of a class that is not used in this place.
  package static let referenceWrongClass = FindingCode(rawValue: "reference-wrong-class")
  /// A reference of the form that systems before iOS 15 gave.
  package static let referenceOldForm = FindingCode(rawValue: "reference-old-form")
  /// An identity with its private key stands in the file.
  package static let identityEmbedded = FindingCode(rawValue: "identity-embedded")
  /// A provider's own settings hold what looks like a secret.
  package static let secretInVendorConfiguration = FindingCode(
    rawValue: "secret-in-vendor-configuration")
  /// A certificate is named by an identifier that no certificate payload has.
  package static let certificateReferenceDangling = FindingCode(
    rawValue: "certificate-reference-dangling")
  /// Two payloads have one identifier.
  package static let duplicatePayloadUUID = FindingCode(rawValue: "duplicate-payload-uuid")
  /// A secret is stored as another type than the system reads.
  package static let wrongSecretType = FindingCode(rawValue: "wrong-secret-type")
  /// Authentication by certificate without one.
  package static let missingCertificate = FindingCode(rawValue: "missing-certificate")
  /// An authentication that needs credentials without them.
  package static let missingCredentials = FindingCode(rawValue: "missing-credentials")
  /// Settings of the authentication that exclude each other.
  package static let contradictoryAuthentication = FindingCode(
    rawValue: "contradictory-authentication")
  /// Connecting on demand is on and nothing says when.
  package static let onDemandWithoutRules = FindingCode(rawValue: "on-demand-without-rules")
  /// Connecting on demand needs an answer from a person.
  package static let onDemandNeedsPrompt = FindingCode(rawValue: "on-demand-needs-prompt")
  /// An algorithm or group that no longer protects.
  package static let weakAlgorithm = FindingCode(rawValue: "weak-algorithm")
  /// Nobody signed the profile.
  package static let unsignedProfile = FindingCode(rawValue: "unsigned-profile")
  /// The profile is signed; whether the signature is good was not found out.
  package static let unverifiedSignature = FindingCode(rawValue: "unverified-signature")
  /// A key that the table of its place does not have.
  package static let unknownKey = FindingCode(rawValue: "unknown-key")
  /// A place that a template was to fill.
  package static let templatePlaceholder = FindingCode(rawValue: "template-placeholder")
}

import KeyedArchives
import PropertyListBytes

// What the fields of one saved object say together. The numbers are those of the public enumerations
// NEVPNIKEAuthenticationMethod, NEVPNIKEv2EncryptionAlgorithm, NEVPNIKEv2IntegrityAlgorithm and
// NEVPNIKEv2DiffieHellmanGroup; that the archive has them has not been checked on a device.

extension ConfigurationWalk {
  /// Authentication of IPSec and IKEv2.
  private enum Method {
    static let none: Int64 = 0
    static let certificate: Int64 = 1
    static let sharedSecret: Int64 = 2
  }

  func judge(
    together object: ConfigurationObject, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    if object.isKind(of: "NEVPN") { judge(vpn: object, place, &findings) }
    if object.isKind(of: "NEVPNProtocolIPSec") { judge(ike: object, place, &findings) }
    if object.isKind(of: "NEVPNProtocolPPTP") {
      findings.add(.weakAlgorithm, at: place, "PPTP, which no longer protects")
    }
    if object.isKind(of: "NEVPNIKEv2SecurityAssociationParameters") {
      judge(securityAssociation: object, place, &findings)
    }
  }

  private func note(
    _ code: FindingCode, _ key: ExactText, of object: ConfigurationObject,
    _ place: FindingList.Place, _ what: String, severity: AuditSeverity? = nil,
    _ findings: inout FindingList
  ) {
    findings.add(
      code, at: findings.place(.key(key), in: place), offset: offset(of: object.object(key)), what,
      severity: severity)
  }

  private func judge(
    vpn object: ConfigurationObject, _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    guard object.flag("OnDemandEnabled") == true else { return }
    if !object.has("OnDemandRules") {
      note(
        .onDemandWithoutRules, "OnDemandRules", of: object, place,
        "connecting on demand is on and has no rules", &findings)
    }
    guard let field = object.object("Protocol"), let known = known(field),
      let entry = archive.target(of: field)
    else { return }
    let settings = ConfigurationObject(entry, of: known, in: archive)
    if settings.flag("ExtendedAuthPasswordPrompt") == true {
      note(
        .onDemandNeedsPrompt, "ExtendedAuthPasswordPrompt", of: settings,
        findings.place(.key("Protocol"), in: place),
        "connecting on demand, and the user has to be asked for a password", &findings)
    }
  }

  private func judge(
    ike object: ConfigurationObject, _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    let isIKEv2 = object.isKind(of: "NEVPNProtocolIKEv2")
    // The default of IPSec is true, that of IKEv2 false.
    let isExtended = object.flag("UseExtendedAuthentication") ?? !isIKEv2
    let hasIdentity = object.has("Identity") || object.has("IdentityData")
    let hasPassword = object.has("PasswordReference") || object.has("Password")
    let hasSharedSecret = object.has("SharedSecretReference") || object.has("SharedSecret")
    switch object.integer("AuthenticationMethod") {
    case Method.none where !isExtended:
      note(
        .contradictoryAuthentication, "AuthenticationMethod", of: object, place,
        "no authentication without extended authentication: connecting ends at once",
        severity: .error, &findings)
    case Method.certificate where !hasIdentity:
      note(
        .missingCertificate, "Identity", of: object, place,
        "authentication by certificate without an identity", &findings)
    case Method.sharedSecret where !hasSharedSecret:
      note(
        .missingCredentials, "SharedSecretReference", of: object, place,
        "authentication by shared secret without a reference to one", &findings)
    default: break
    }
    let asks = object.flag("ExtendedAuthPasswordPrompt") == true
    if object.flag("UseExtendedAuthentication") == true, !hasPassword, !hasIdentity, !asks {
      note(
        .missingCredentials, "PasswordReference", of: object, place,
        "extended authentication without a reference to a password and without an identity",
        &findings)
    }
    if !isExtended, hasPassword {
      note(
        .contradictoryAuthentication, "UseExtendedAuthentication", of: object, place,
        "a password without extended authentication, which does not use it", &findings)
    }
  }

  private func judge(
    securityAssociation object: ConfigurationObject, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let weak: [(key: ExactText, names: [Int64: String])] = [
      ("EncryptionAlgorithm", [1: "encryption by DES", 2: "encryption by 3DES"]),
      ("IntegrityAlgorithm", [1: "integrity by SHA1-96", 2: "integrity by SHA1-160"]),
      (
        "DiffieHellmanGroup",
        [1: "Diffie-Hellman group 1", 2: "Diffie-Hellman group 2", 5: "Diffie-Hellman group 5"]
      ),
    ]
    for (key, names) in weak {
      if let value = object.integer(key), let name = names[value] {
        note(.weakAlgorithm, key, of: object, place, name, &findings)
      }
    }
  }
}

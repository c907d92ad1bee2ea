import PropertyListBytes

// What the keys of one dictionary say together. Rules: the documentation of the keys in
// com.apple.vpn.managed.yaml (see PayloadTable+Profiles.swift).

extension PayloadWalk {
  mutating func judge(
    _ values: PayloadValues, as role: PayloadTable.Role, _ object: Int,
    _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    switch role {
    case .none: break
    case .profile, .certificate: identify(values, place, &findings)
    case .payload:
      identify(values, place, &findings)
      judge(payload: values, place, &findings)
    case .provider: judge(provider: values, object, place, &findings)
    case .ipsec: break
    case .ikev2: judge(ikev2: values, object, place, &findings)
    case .securityAssociation: judge(securityAssociation: values, place, &findings)
    }
  }

  // MARK: Identifiers

  private mutating func identify(
    _ values: PayloadValues, _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    guard let identifier = values.text("PayloadUUID"), !identifier.codeUnits.isEmpty,
      Placeholder.share(of: identifier) == .none
    else { return }
    let payload = Identified(type: values.text("PayloadType") ?? "", place: place)
    guard let other = payloads[identifier] else {
      payloads[identifier] = payload
      return
    }
    // Both are told; the one that was met first depends on how the file is stored.
    let first = findings.path(of: other.place)?.description ?? "the profile"
    let second = findings.path(of: place)?.description ?? "the profile"
    let (early, late) =
      isBefore(other.place, place, findings) ? (first, place) : (second, other.place)
    findings.add(
      .duplicatePayloadUUID, at: findings.place(.key("PayloadUUID"), in: late),
      offset: nil, "the same PayloadUUID as that of \(early)")
  }

  private func isBefore(
    _ left: FindingList.Place, _ right: FindingList.Place, _ findings: FindingList
  ) -> Bool {
    guard let first = findings.path(of: left) else { return true }
    guard let second = findings.path(of: right) else { return false }
    return first < second
  }

  mutating func judgeCertificates(_ findings: inout FindingList) {
    for use in certificateUses {
      guard let payload = payloads[use.identifier] else {
        findings.add(.certificateReferenceDangling, at: use.place, offset: use.offset)
        continue
      }
      if !PayloadTable.isCertificate(type: payload.type.repaired) {
        findings.add(
          .certificateReferenceDangling, at: use.place, offset: use.offset,
          "the identifier of a payload that is no certificate")
      }
    }
  }

  // MARK: Authentication

  /// Adds a finding at the key of a dictionary.
  private func note(
    _ code: FindingCode, _ key: ExactText, _ values: PayloadValues, _ place: FindingList.Place,
    _ what: String, severity: AuditSeverity? = nil, _ findings: inout FindingList
  ) {
    findings.add(
      code, at: findings.place(.key(key), in: place),
      offset: values[key].flatMap { offset(of: $0) }, what, severity: severity)
  }

  private func judge(
    provider values: PayloadValues, _ object: Int, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let method = values.text("AuthenticationMethod")
    if method == "Certificate" || method == "Password+Certificate",
      !values.has("PayloadCertificateUUID")
    {
      noteMissingCertificate(values, place, &findings)
    }
    judge(onDemand: values, needsPrompt: nil, place, &findings)
  }

  private func noteMissingCertificate(
    _ values: PayloadValues, _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    note(
      .missingCertificate, "PayloadCertificateUUID", values, place,
      "authentication by certificate without one", &findings)
  }

  private func judge(
    ikev2 values: PayloadValues, _ object: Int, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let method = values.text("AuthenticationMethod")
    let isExtended = values.flag("ExtendedAuthEnabled") ?? false
    let hasCertificate = values.has("PayloadCertificateUUID")
    let hasPassword = values.has("AuthPassword") || values.has("Password")
    switch method {
    case "Certificate":
      if !hasCertificate { noteMissingCertificate(values, place, &findings) }
      if values.has("SharedSecret") {
        note(
          .contradictoryAuthentication, "SharedSecret", values, place,
          "a shared secret beside authentication by certificate, which does not use it",
          &findings)
      }
    case "None" where !isExtended:
      note(
        .contradictoryAuthentication, "AuthenticationMethod", values, place,
        "None without ExtendedAuthEnabled, which the system takes for SharedSecret",
        severity: .error, &findings)
    case "None":
      if !hasCertificate, !values.has("AuthName") {
        note(
          .missingCredentials, "AuthName", values, place,
          "extended authentication without a name and without a certificate", &findings)
      }
    case "SharedSecret", nil:
      guard method != nil || values["AuthenticationMethod"] == nil else { break }
      if !values.has("SharedSecret") {
        note(
          .missingCredentials, "SharedSecret", values, place,
          "authentication by shared secret without one", &findings)
      }
      if hasCertificate, !isExtended {
        note(
          .contradictoryAuthentication, "PayloadCertificateUUID", values, place,
          "a certificate beside authentication by shared secret, which does not use it",
          &findings)
      }
    default: break
    }
    if !isExtended, values.has("AuthPassword") {
      note(
        .contradictoryAuthentication, "AuthPassword", values, place,
        "a password without ExtendedAuthEnabled, which does not use it", &findings)
    }
    if values.has("PPK") != values.has("PPKIdentifier") {
      note(
        .missingCredentials, values.has("PPK") ? "PPKIdentifier" : "PPK", values, place,
        "a post-quantum key or its identifier without the other", &findings)
    }
    let asks = isExtended && !hasCertificate && !hasPassword
    judge(
      onDemand: values, needsPrompt: asks ? "AuthPassword" : nil, place, &findings)
  }

  private func judge(
    payload values: PayloadValues, _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    let type = values.text("VPNType")
    let ppp = dictionary("PPP", of: values)
    let asksForToken = ppp?.flag("TokenCard") ?? false
    if asksForToken, let ppp, ppp.has("AuthPassword") {
      note(
        .contradictoryAuthentication, "AuthPassword", ppp,
        findings.place(.key("PPP"), in: place), "a password beside TokenCard, which asks for one",
        &findings)
    }
    if type == "PPTP" {
      note(.weakAlgorithm, "VPNType", values, place, "PPTP, which no longer protects", &findings)
    }
    guard let ipsec = dictionary("IPSec", of: values) else { return }
    judge(
      ipsec: ipsec, isUsed: type == nil || type == "IPSec" || type == "L2TP",
      asksForToken: asksForToken, findings.place(.key("IPSec"), in: place), &findings)
  }

  private func dictionary(_ key: ExactText, of values: PayloadValues) -> PayloadValues? {
    guard let object = values[key], list.header(of: object).kind == .dictionary else { return nil }
    return PayloadValues(of: object, in: list)
  }

  private func judge(
    ipsec values: PayloadValues, isUsed: Bool, asksForToken: Bool, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let method = values.text("AuthenticationMethod")
    let isByCertificate = method == "Certificate"
    if isByCertificate {
      if !values.has("PayloadCertificateUUID") {
        noteMissingCertificate(values, place, &findings)
      }
    } else if isUsed, method == "SharedSecret" || values["AuthenticationMethod"] == nil,
      !values.has("SharedSecret")
    {
      note(
        .missingCredentials, "SharedSecret", values, place,
        "authentication by shared secret without one", &findings)
    }
    let prompts = values.text("XAuthPasswordEncryption") == "Prompt"
    let isExtended = values.flag("XAuthEnabled")
    if values.has("XAuthPassword") {
      if prompts {
        note(
          .contradictoryAuthentication, "XAuthPasswordEncryption", values, place,
          "a stored password beside Prompt, which asks for one", &findings)
      }
      if isExtended == false {
        note(
          .contradictoryAuthentication, "XAuthPassword", values, place,
          "a password although XAuthEnabled is off, which does not use it", &findings)
      }
    }
    var question: ExactText?
    if prompts {
      question = "XAuthPasswordEncryption"
    } else if values.flag("PromptForVPNPIN") == true {
      question = "PromptForVPNPIN"
    } else if isExtended == true, !values.has("XAuthPassword") {
      question = "XAuthPassword"
    } else if asksForToken {
      question = "OnDemandEnabled"
    }
    judge(onDemand: values, needsPrompt: question, place, &findings)
  }

  // MARK: On demand

  /// - Parameter question: The key on whose account the user is asked for something.
  private func judge(
    onDemand values: PayloadValues, needsPrompt question: ExactText?, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    guard values.flag("OnDemandEnabled") == true else { return }
    let rules: [ExactText] = [
      "OnDemandRules", "OnDemandMatchDomainsAlways", "OnDemandMatchDomainsNever",
      "OnDemandMatchDomainsOnRetry",
    ]
    if !rules.contains(where: values.has) {
      note(
        .onDemandWithoutRules, "OnDemandRules", values, place,
        "connecting on demand is on and has no rules", &findings)
    }
    if let question {
      note(
        .onDemandNeedsPrompt, question, values, place,
        "connecting on demand, and the user has to be asked for a password or code", &findings)
    }
  }

  // MARK: Algorithms

  private func judge(
    securityAssociation values: PayloadValues, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    if let algorithm = values.text("EncryptionAlgorithm"), algorithm == "DES" || algorithm == "3DES"
    {
      note(
        .weakAlgorithm, "EncryptionAlgorithm", values, place, "encryption by \(algorithm.repaired)",
        &findings)
    }
    if let algorithm = values.text("IntegrityAlgorithm"),
      algorithm == "SHA1-96" || algorithm == "SHA1-160"
    {
      note(
        .weakAlgorithm, "IntegrityAlgorithm", values, place, "integrity by \(algorithm.repaired)",
        &findings)
    }
    if let group = values.integer("DiffieHellmanGroup"), [1, 2, 5].contains(group) {
      note(
        .weakAlgorithm, "DiffieHellmanGroup", values, place, "Diffie-Hellman group \(group)",
        &findings)
    }
  }
}

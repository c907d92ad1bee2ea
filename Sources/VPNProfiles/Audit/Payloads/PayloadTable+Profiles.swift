// Keys and types: apple/device-management, mdm/profiles: TopLevel.yaml, CommonPayloadKeys.yaml,
// com.apple.security.pkcs12.yaml, com.apple.vpn.managed.yaml, .applayer.yaml and .appmapping.yaml,
// revision b6202ca of October 2024; keys of systems 18.5 and 26 from the later revision 0a4527c.

extension PayloadTable {
  private static let common = PayloadTable([
    "PayloadIdentifier": .text, "PayloadUUID": .text, "PayloadType": .text,
    "PayloadVersion": .integer, "PayloadDescription": .text, "PayloadDisplayName": .text,
    "PayloadOrganization": .text, "PayloadEnabled": .flag, "PayloadScope": .text,
  ])

  /// A configuration profile.
  static let profile = PayloadTable(
    role: .profile, extending: common,
    [
      "PayloadContent": .payloads, "EncryptedPayloadContent": .encryptedPayloads,
      "IsEncrypted": .flag, "HasRemovalPasscode": .flag, "PayloadRemovalDisallowed": .flag,
      "PayloadScope": .choice(["System", "User"]), "RemovalDate": .date,
      "DurationUntilRemoval": .real, "PayloadExpirationDate": .date,
      "TargetDeviceType": .integer, "ConsentText": .open,
    ])

  /// A payload of a type that is not about VPN.
  static let otherPayload = PayloadTable(role: .payload, isOpen: true, extending: common, [:])

  static let identityPayload = PayloadTable(
    role: .certificate, extending: common,
    [
      "PayloadContent": .identity, "Password": .secretText, "PayloadCertificateFileName": .text,
      "AllowAllAppsAccess": .flag, "KeyIsExtractable": .flag,
    ])

  /// The table of a type of payload.
  static func payload(ofType type: String) -> PayloadTable {
    switch type {
    case "Configuration": profile
    case "com.apple.vpn.managed": vpnPayload
    case "com.apple.vpn.managed.applayer": appLayerPayload
    case "com.apple.vpn.managed.appmapping": appMappingPayload
    case "com.apple.security.pkcs12": identityPayload
    default: otherPayload
    }
  }

  /// Whether payloads of a type hold or make certificates.
  static func isCertificate(type: String) -> Bool {
    type.hasPrefix("com.apple.security.") || type == "com.apple.ADCertificate.managed"
  }
}

// MARK: - VPN

extension PayloadTable {
  private static let vpnPayload = PayloadTable(
    role: .payload, extending: common,
    [
      "VPNType": .choice(["VPN", "L2TP", "IPSec", "IKEv2", "AlwaysOn", "TransparentProxy"]),
      "VPNSubType": .text, "UserDefinedName": .text, "VendorConfig": .vendorSettings,
      "VPN": .dictionary(provider), "TransparentProxy": .dictionary(provider),
      "IPv4": .dictionary(PayloadTable(["OverridePrimary": .flag])),
      "PPP": .dictionary(ppp), "IPSec": .dictionary(ipsec), "IKEv2": .dictionary(ikev2),
      "DNS": .dictionary(dns), "Proxies": .dictionary(proxies), "AlwaysOn": .dictionary(alwaysOn),
    ])

  private static let appLayerPayload = PayloadTable(
    role: .payload, extending: vpnPayload,
    [
      "VPNUUID": .text, "CellularSliceUUID": .text, "SafariDomains": .texts,
      "MailDomains": .texts, "CalendarDomains": .texts, "ContactsDomains": .texts,
      "AssociatedDomains": .texts, "ExcludedDomains": .texts, "SMBDomains": .texts,
      "OnDemandMatchAppEnabled": .flag,
    ])

  private static let appMappingPayload = PayloadTable(
    role: .payload, extending: common,
    [
      "AppLayerVPNMapping": .dictionaries(
        PayloadTable([
          "Identifier": .text, "VPNUUID": .text, "DesignatedRequirement": .text,
          "SigningIdentifier": .text, "Path": .text,
          "MatchTools": .dictionaries(
            PayloadTable([
              "DesignatedRequirement": .text, "SigningIdentifier": .text, "Path": .text,
            ])),
        ]))
    ])

  private static let onDemandRule = PayloadTable([
    "Action": .choice(["Connect", "Disconnect", "EvaluateConnection", "Ignore", "Allow"]),
    "ActionParameters": .dictionaries(
      PayloadTable([
        "Domains": .texts, "DomainAction": .choice(["ConnectIfNeeded", "NeverConnect"]),
        "RequiredDNSServers": .texts, "RequiredURLStringProbe": .text,
      ])),
    "DNSDomainMatch": .texts, "DNSServerAddressMatch": .texts,
    "InterfaceTypeMatch": .choice(["Ethernet", "WiFi", "Cellular"]), "SSIDMatch": .texts,
    "URLStringProbe": .text,
  ])

  private static let onDemand = PayloadTable([
    "OnDemandEnabled": .flag, "OnDemandUserOverrideDisabled": .flag,
    "OnDemandMatchDomainsAlways": .texts, "OnDemandMatchDomainsNever": .texts,
    "OnDemandMatchDomainsOnRetry": .texts, "OnDemandRules": .dictionaries(onDemandRule),
    "DisconnectOnIdle": .flag, "DisconnectOnIdleTimer": .integer,
  ])

  private static let tunnel = PayloadTable(
    extending: onDemand,
    [
      "RemoteAddress": .text, "PayloadCertificateUUID": .certificate,
      "ProviderBundleIdentifier": .text, "ProviderDesignatedRequirement": .text,
      "ProviderType": .choice(["packet-tunnel", "app-proxy"]), "IncludeAllNetworks": .flag,
      "EnforceRoutes": .flag, "ExcludeLocalNetworks": .flag, "ExcludeCellularServices": .flag,
      "ExcludeAPNs": .flag, "ExcludeDeviceCommunication": .flag, "Password": .secretText,
      "AuthName": .text, "AuthPassword": .secretText,
    ])

  private static let provider = PayloadTable(
    role: .provider, extending: tunnel,
    [
      "AuthenticationMethod": .choice(["Password", "Certificate", "Password+Certificate"]),
      "Order": .integer,
    ])

  private static let ppp = PayloadTable([
    "AuthName": .text, "AuthPassword": .secretText, "TokenCard": .flag,
    "CommRemoteAddress": .text, "AuthEAPPlugins": .texts, "AuthProtocol": .texts,
    "CCPMPPE40Enabled": .flag, "CCPMPPE128Enabled": .flag, "CCPEnabled": .flag,
    "DisconnectOnIdle": .flag, "DisconnectOnIdleTimer": .integer,
  ])

  private static let ipsec = PayloadTable(
    role: .ipsec, extending: onDemand,
    [
      "RemoteAddress": .text, "AuthenticationMethod": .choice(["SharedSecret", "Certificate"]),
      "XAuthName": .text, "XAuthPassword": .secretText, "XAuthEnabled": .flag,
      "XAuthPasswordEncryption": .choice(["Prompt"]), "LocalIdentifier": .text,
      "LocalIdentifierType": .choice(["KeyID"]), "SharedSecret": .secretData,
      "PayloadCertificateUUID": .certificate, "PromptForVPNPIN": .flag,
    ])

  private static let securityAssociation = PayloadTable(
    role: .securityAssociation,
    [
      "EncryptionAlgorithm": .choice([
        "DES", "3DES", "AES-128", "AES-256", "AES-128-GCM", "AES-256-GCM", "ChaCha20Poly1305",
      ]),
      "IntegrityAlgorithm": .choice(["SHA1-96", "SHA1-160", "SHA2-256", "SHA2-384", "SHA2-512"]),
      "DiffieHellmanGroup": .number([1, 2, 5, 14, 15, 16, 17, 18, 19, 20, 21, 31, 32]),
      "LifeTimeInMinutes": .integer, "PostQuantumKeyExchangeMethods": .integers,
    ])

  private static let ikev2 = PayloadTable(
    role: .ikev2, extending: tunnel,
    [
      "LocalIdentifier": .text, "RemoteIdentifier": .text,
      "AuthenticationMethod": .choice(["None", "SharedSecret", "Certificate"]),
      "CertificateType": .choice(["RSA", "ECDSA256", "ECDSA384", "ECDSA521", "RSA-PSS"]),
      "SharedSecret": .secretText, "ExtendedAuthEnabled": .flag,
      "DeadPeerDetectionRate": .choice(["None", "Low", "Medium", "High"]),
      "ServerCertificateIssuerCommonName": .text, "ServerCertificateCommonName": .text,
      "TLSMinimumVersion": .choice(["1.0", "1.1", "1.2"]),
      "TLSMaximumVersion": .choice(["1.0", "1.1", "1.2"]),
      "UseConfigurationAttributeInternalIPSubnet": .flag, "DisableMOBIKE": .flag,
      "DisableRedirect": .flag, "NATKeepAliveOffloadEnable": .flag,
      "NATKeepAliveInterval": .integer, "EnablePFS": .flag,
      "EnableCertificateRevocationCheck": .flag, "EnableFallback": .flag, "MTU": .integer,
      "PPK": .secretData, "PPKIdentifier": .text, "PPKMandatory": .flag,
      "AllowPostQuantumKeyExchangeFallback": .flag, "EnforceStrictAlgorithmSelection": .flag,
      "IKESecurityAssociationParameters": .dictionary(securityAssociation),
      "ChildSecurityAssociationParameters": .dictionary(securityAssociation),
    ])

  private static let dns = PayloadTable([
    "DNSProtocol": .choice(["Cleartext", "HTTPS", "TLS"]), "ServerURL": .text,
    "ServerName": .text, "ServerAddresses": .texts, "SearchDomains": .texts, "DomainName": .text,
    "SupplementalMatchDomains": .texts, "SupplementalMatchDomainsNoSearch": .flag,
    "PayloadCertificateUUID": .certificate,
  ])

  private static let proxies = PayloadTable([
    "ProxyAutoConfigEnable": .flag, "ProxyAutoDiscoveryEnable": .flag,
    "ProxyAutoConfigURLString": .text, "SupplementalMatchDomains": .texts, "HTTPEnable": .flag,
    "HTTPProxy": .text, "HTTPPort": .integer, "HTTPProxyUsername": .text,
    "HTTPProxyPassword": .secretText, "HTTPSEnable": .flag, "HTTPSProxy": .text,
    "HTTPSPort": .integer,
  ])

  private static let alwaysOn = PayloadTable([
    "UIToggleEnabled": .flag,
    "TunnelConfigurations": .dictionaries(
      PayloadTable(
        role: .ikev2, extending: ikev2,
        ["ProtocolType": .choice(["IKEv2"]), "Interfaces": .texts])),
    "ServiceExceptions": .dictionaries(
      PayloadTable([
        "ServiceName": .choice([
          "VoiceMail", "AirPrint", "CellularServices", "DeviceCommunication",
        ]), "Action": .choice(["Allow", "Drop"]),
      ])),
    "ApplicationExceptions": .dictionaries(
      PayloadTable(["BundleIdentifier": .text, "LimitToProtocols": .texts])),
    "AllowCaptiveWebSheet": .flag, "AllowAllCaptiveNetworkPlugins": .flag,
    "AllowedCaptiveNetworkPlugins": .dictionaries(PayloadTable(["BundleIdentifier": .text])),
  ])
}

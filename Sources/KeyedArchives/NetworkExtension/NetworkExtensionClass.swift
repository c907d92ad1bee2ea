package import PropertyListBytes

/// A class of saved NetworkExtension configurations, with the keys that it archives.
///
/// Names and keys come from public lists of Apple's private classes and have not been checked on a
/// device. They stand here and nowhere else: audits judge by them, and every report of an archive
/// hides the values of those that are secret.
package struct NetworkExtensionClass: Sendable {
  package let name: String
  /// The class whose keys this one has too.
  package let base: String?
  /// The class's own keys.
  package let ownKeys: [NetworkExtensionKey]

  private init(_ name: String, base: String? = nil, _ keys: [NetworkExtensionKey.Content: [String]])
  {
    self.name = name
    self.base = base
    ownKeys = keys.flatMap { content, names in
      names.map { NetworkExtensionKey($0, content) }
    }.sorted { $0.name < $1.name }
  }

  /// The class of a name, or of the first of a record's ancestors that is known.
  package static func named(_ names: some Sequence<ExactText>) -> NetworkExtensionClass? {
    for name in names where prefix.elementsEqual(name.codeUnits.prefix(prefix.count)) {
      if let found = byName[name] { return found }
    }
    return nil
  }

  /// All keys, those of the bases included, by name.
  package var keys: [ExactText: NetworkExtensionKey] { Self.keysByClass[name] ?? [:] }

  /// The names of the class and its bases, its own first.
  package var lineage: [String] {
    var names: [String] = []
    var next: NetworkExtensionClass? = self
    while let current = next {
      names.append(current.name)
      next = current.base.flatMap { Self.byName[ExactText($0)] }
    }
    return names
  }

  /// What all names begin with, so that the table is not made for an archive without such a name.
  private static let prefix = Array("NE".utf16)

  /// Whether some class has a secret itself under a name, and not only a reference to one.
  package static func hasSecret(under name: ExactText) -> Bool { secretNames.contains(name) }

  private static let secretNames: Set<ExactText> = {
    var names: Set<ExactText> = []
    for key in all.flatMap(\.ownKeys)
    where key.content == .secretText || key.content == .keychainItem {
      // NEKeychainItem has its secret under a word that means nothing elsewhere.
      if key.name != "Data" { names.insert(ExactText(key.name)) }
    }
    return names
  }()

  private static let byName: [ExactText: NetworkExtensionClass] = {
    var result: [ExactText: NetworkExtensionClass] = [:]
    for known in all { result[ExactText(known.name)] = known }
    return result
  }()

  private static let keysByClass: [String: [ExactText: NetworkExtensionKey]] = {
    var result: [String: [ExactText: NetworkExtensionKey]] = [:]
    for known in all {
      var keys: [ExactText: NetworkExtensionKey] = [:]
      for name in known.lineage.reversed() {
        for key in byName[ExactText(name)]?.ownKeys ?? [] { keys[ExactText(key.name)] = key }
      }
      result[known.name] = keys
    }
    return result
  }()
}

// MARK: - The table

extension NetworkExtensionClass {
  /// The keys of `$top` in the system's file of configurations, besides one identifier for each
  /// configuration.
  package static let topKeys: Set<ExactText> = [
    "Index", "Generation", "Version", "SCPreferencesSignature", "SCPreferencesSignature2", "root",
  ]

  package static let all: [NetworkExtensionClass] = [
    NetworkExtensionClass(
      "NEConfiguration",
      [
        .text: ["ExternalIdentifierString", "Application", "ApplicationName", "Name"],
        .integer: ["Grade"],
        .object: [
          "Identifier", "VPN", "AlwaysOnVPN", "AppVPN", "ContentFilter", "DNSProxy",
          "DNSSettings", "PathController", "AppPush", "Relay", "URLFilter", "Hotspot",
          "ProfileInfo",
        ],
      ]),
    NetworkExtensionClass(
      "NEVPN",
      [
        .flag: [
          "Enabled", "OnDemandEnabled", "DisconnectOnDemandEnabled",
          "OnDemandUserOverrideDisabled",
        ],
        .list: ["OnDemandRules", "ExceptionApps"],
        .object: ["Protocol"],
        .integer: ["TunnelType"],
      ]),
    NetworkExtensionClass("NEVPNApp", base: "NEVPN", [.list: ["AppRules", "ExcludedDomains"]]),
    NetworkExtensionClass(
      "NEVPNProtocol",
      [
        .integer: [
          "Type", "DisconnectOnIdleTimeout", "DisconnectOnWakeTimeout",
        ],
        .reference: ["PasswordReference"],
        .text: ["ServerAddress", "Username", "PasswordEncryption"],
        .keychainItem: ["Password", "IdentityDataPasswordKeychainItem"],
        .identity: ["IdentityData"],
        .secretText: ["IdentityDataPassword"],
        .digest: ["IdentityDataHash"],
        .flag: [
          "IdentityDataImported", "DisconnectOnIdle", "DisconnectOnSleep", "DisconnectOnWake",
          "DisconnectOnUserSwitch", "DisconnectOnLogoutKey", "IncludeAllNetworks",
          "ExcludeLocalNetworks", "ExcludeCellularServices", "ExcludeAPNs",
          "ExcludeDeviceCommunication", "EnforceRoutes",
        ],
        .object: [
          "Identifier", "Identity", "ProxySettings", "DNSSettings", "ExtensibleSSOProvider",
          "CellularSliceUUID",
        ],
      ]),
    NetworkExtensionClass(
      "NEVPNProtocolIPSec", base: "NEVPNProtocol",
      [
        .integer: ["AuthenticationMethod"],
        .keychainItem: ["SharedSecret"],
        .reference: ["SharedSecretReference"],
        .text: ["LocalIdentifier", "RemoteIdentifier"],
        .flag: ["UseExtendedAuthentication", "ExtendedAuthPasswordPrompt"],
        .object: ["LegacyProposals", "LegacyExchangeMode"],
      ]),
    NetworkExtensionClass(
      "NEVPNProtocolIKEv2", base: "NEVPNProtocolIPSec",
      [
        .integer: [
          "DeadPeerDetectionRate", "CertificateType", "NATKeepAliveOffloadInterval",
          "MinimumTLSVersion", "MaximumTLSVersion", "TunnelType", "MTU",
        ],
        .text: [
          "ServerCertificateIssuer", "ServerCertificateCommonName", "ProviderBundleIdentifier",
        ],
        .object: [
          "IKESAParameters", "ChildSAParameters", "IKESAParametersArray",
          "ChildSAParametersArray", "PluginType", "PPKConfiguration",
        ],
        .flag: [
          "StrictAlgorithmSelection", "WakeForRekey", "UseConfigurationAttributeInternalIPSubnet",
          "DisableMOBIKE", "DisableRedirect", "EnablePFS", "OpportunisticPFS",
          "NATKeepAliveOffloadEnable", "DisableMOBIKERetryOnWake", "EnableRevocationCheck",
          "StrictRevocationCheck", "DisableInitialContact", "EnableFallback",
          "AllowPostQuantumKeyExchangeMethodFallback",
        ],
      ]),
    NetworkExtensionClass(
      "NEVPNIKEv2SecurityAssociationParameters",
      [
        .integer: [
          "EncryptionAlgorithm", "IntegrityAlgorithm", "DiffieHellmanGroup", "LifetimeMinutes",
        ],
        .list: ["PostQuantumKeyExchangeMethods"],
      ]),
    NetworkExtensionClass(
      "NEVPNIKEv2PPKConfiguration",
      [
        .text: ["identifier"], .reference: ["keychainReference"], .flag: ["isMandatory"],
      ]),
    NetworkExtensionClass(
      "NETunnelProviderProtocol", base: "NEVPNProtocol",
      [
        .text: ["PluginType", "NEProviderBundleIdentifier", "DesignatedRequirement"],
        .integer: ["AuthenticationMethod"],
        .object: ["AuthenticationPluginType", "VendorInfo"],
        .vendorSettings: ["VendorConfiguration"],
      ]),
    NetworkExtensionClass(
      "NEVPNProtocolL2TP", base: "NEVPNProtocol",
      [.integer: ["MachineAuthenticationMethod"], .keychainItem: ["SharedSecret"]]),
    NetworkExtensionClass(
      "NEVPNProtocolPPTP", base: "NEVPNProtocol", [.object: ["EncryptionLevel"]]),
    NetworkExtensionClass(
      "NEKeychainItem",
      [
        .text: ["Identifier", "AccessGroup"],
        .reference: ["PersistentReference", "KeyPersistentReference"],
        .flag: ["IsModernSystem"],
        .integer: ["Domain"],
        .secretText: ["Data", "Password"],
        .object: ["OldItem"],
      ]),
    NetworkExtensionClass("NEIdentityKeychainItem", base: "NEKeychainItem", [:]),
    NetworkExtensionClass(
      "NEProxyServer",
      [
        .object: ["Type"], .text: ["Address", "Username"], .integer: ["Port"],
        .flag: ["AuthenticationRequired"], .keychainItem: ["Password"],
      ]),
    NetworkExtensionClass(
      "NEOnDemandRule",
      [
        .integer: ["Action", "InterfaceTypeMatch"],
        .list: [
          "DNSSearchDomainMatch", "DNSServerAddressMatch", "SSIDMatch", "ConnectionRules",
        ],
        .object: ["ProbeURL"],
      ]),
    NetworkExtensionClass("NEOnDemandRuleConnect", base: "NEOnDemandRule", [:]),
    NetworkExtensionClass("NEOnDemandRuleDisconnect", base: "NEOnDemandRule", [:]),
    NetworkExtensionClass("NEOnDemandRuleEvaluateConnection", base: "NEOnDemandRule", [:]),
    NetworkExtensionClass("NEOnDemandRuleIgnore", base: "NEOnDemandRule", [:]),
  ]
}

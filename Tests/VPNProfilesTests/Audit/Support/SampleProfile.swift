@testable import VPNProfiles

/// Profiles without a fault, to be changed in one place.
enum SampleProfile {
  static let certificate = "11111111-1111-4111-8111-111111111111"

  /// IKEv2 by certificate, on demand, without anything to find but the missing signature.
  static let ikev2: PlistValue = [
    "RemoteAddress": "vpn.example.org", "LocalIdentifier": "client",
    "RemoteIdentifier": "vpn.example.org", "AuthenticationMethod": "Certificate",
    "PayloadCertificateUUID": .text(certificate), "OnDemandEnabled": 1,
    "OnDemandRules": [["Action": "Connect"]],
  ]

  static let ipsec: PlistValue = [
    "RemoteAddress": "vpn.example.org", "AuthenticationMethod": "Certificate",
    "PayloadCertificateUUID": .text(certificate),
  ]

  static func payload(_ type: String, _ name: String, _ settings: PlistValue) -> PlistValue {
    let common: PlistValue = [
      "PayloadType": "com.apple.vpn.managed", "PayloadVersion": 1,
      "PayloadIdentifier": "org.example.vpn",
      "PayloadUUID": "22222222-2222-4222-8222-222222222222", "UserDefinedName": "Office",
      "VPNType": .text(type),
    ]
    return common.with(name, settings)
  }

  static let certificatePayload: PlistValue = [
    "PayloadType": "com.apple.security.acme", "PayloadVersion": 1,
    "PayloadIdentifier": "org.example.acme", "PayloadUUID": .text(certificate),
    "DirectoryURL": "https://acme.example.org",
  ]

  static func profile(_ payloads: PlistValue...) -> PlistValue {
    [
      "PayloadType": "Configuration", "PayloadVersion": 1, "PayloadIdentifier": "org.example",
      "PayloadUUID": "33333333-3333-4333-8333-333333333333",
      "PayloadContent": .array(payloads),
    ]
  }

  /// A profile whose first payload is of one type.
  static func vpn(_ type: String, in name: String? = nil, _ settings: PlistValue) -> PlistValue {
    profile(payload(type, name ?? type, settings), certificatePayload)
  }
}

/// What an audit found, in the form in which tests expect it: path and code.
func found(
  _ bytes: [UInt8], named name: String = "test.mobileconfig", isManaged: Bool = false
) -> [String] {
  ProfileAudit(of: bytes, named: name, isManaged: isManaged).findings.map {
    "\($0.path.map { "\($0): " } ?? "")\($0.code)"
  }
}

/// The same of a profile, without the finding that it is not signed.
func found(in profile: PlistValue) -> [String] {
  found(profile.xml).filter { $0 != "unsigned-profile" }
}

package import PropertyListBytes
package import StrictJSON

/// What the people in charge of some files have decided to live with: codes at paths, each with a
/// reason.
///
/// ```json
/// { "readback": "vpn-allow", "formatVersion": 1,
///   "allow": [ { "file": "office.mobileconfig", "code": "embedded-secret",
///                "path": "PayloadContent[0].IKEv2.SharedSecret", "reason": "test server only" } ] }
/// ```
///
/// Without `path` an entry is about the whole file, without `file` about every file beside it.
package struct AuditAllowances: Sendable {
  /// The name of the file that holds them, in the folder of the files they are for.
  package static let fileName = ".readback-vpn.json"

  /// One finding that is allowed.
  package struct Allowance: Hashable, Sendable {
    package let file: String?
    package let code: FindingCode
    package let path: String?
    package let reason: String

    /// Whether a finding of a file is the one that is allowed.
    func covers(_ finding: AuditFinding, of name: String) -> Bool {
      guard finding.code == code else { return false }
      if let file, !file.utf8.elementsEqual(name.utf8) { return false }
      let found = finding.path?.description
      guard let found, let path else { return found == nil && path == nil }
      return found.utf8.elementsEqual(path.utf8)
    }
  }

  package let allowances: [Allowance]

  /// None.
  package init() { allowances = [] }

  /// Reads them from JSON.
  package init(parsing bytes: [UInt8]) throws(JSONFailure) {
    var reader = try JSONDocument(parsing: bytes).root.requiredObject()
    try reader.requireDocument("vpn-allow")
    var allowances: [Allowance] = []
    for value in try reader.required("allow").requiredElements() {
      allowances.append(try Self.allowance(value))
    }
    try reader.finish()
    self.allowances = allowances
  }

  private static func allowance(_ value: JSONValue) throws(JSONFailure) -> Allowance {
    var reader = try value.requiredObject()
    let codeValue = try reader.required("code")
    let code = FindingCode(rawValue: try codeValue.requiredName())
    guard AuditRule(of: code) != nil else {
      let known = AuditRule.all.map(\.code.rawValue)
      let hint = NearestName.of(code.rawValue, among: known).map { ", did you mean \"\($0)\"?" }
      throw codeValue.failure("not a code of vpn audit that can be allowed\(hint ?? "")")
    }
    let allowance = Allowance(
      file: try reader.optional("file")?.requiredName(), code: code,
      path: try reader.optional("path")?.requiredName(),
      reason: try reader.required("reason").requiredName())
    try reader.finish()
    return allowance
  }

  /// The first entry that allows a finding of a file.
  package func allowance(for finding: AuditFinding, of name: String) -> Allowance? {
    allowances.first { $0.covers(finding, of: name) }
  }
}

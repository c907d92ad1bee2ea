import KeyedArchives
package import PropertyListBytes

/// The audit of one file: what of it would give a secret away, keep a connection from coming up, or
/// mean something else than it seems to.
///
/// Takes configuration profiles (XML, binary, or signed), saved NetworkExtension configurations and
/// bare persistent references. Findings say nothing of any value in the file, not even its size.
/// Documents in data values are audited too, up to eight within each other. Cost: linear in the
/// bytes, and nothing recurses.
package struct ProfileAudit: Sendable {
  /// What a file is.
  package enum Kind: String, Sendable, CaseIterable {
    case profile
    case signedProfile = "signed-profile"
    /// A saved NetworkExtension configuration.
    case configuration
    case reference
    /// A property list that is none of these and may hold one.
    case propertyList = "property-list"
    case unknown
  }

  package let kind: Kind
  /// Those of the whole file first, then by path.
  package let findings: [AuditFinding]
  /// How many findings the limit `findings` left out.
  package let findingsOmitted: Int

  /// Audits a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Its name, which decides what bytes of no known kind were meant to be.
  ///   - isManaged: Whether a device management delivers the profile, over a channel and to devices
  ///     that it controls: what is embedded is then a note.
  package init(
    of bytes: [UInt8], named name: String = "", isManaged: Bool = false,
    limits: ReadLimits = .default
  ) {
    var run = AuditRun(limits: limits, isManaged: isManaged)
    kind = run.audit(file: bytes, named: name)
    (findings, findingsOmitted) = run.findings.finish(limit: limits[.findings])
  }
}

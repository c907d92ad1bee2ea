package import ArchiveContracts
import KeyedArchives
package import PropertyListBytes

/// An archive with other content in the same bytes, for a fixture that anyone may see.
///
/// Texts, data, dates, UUIDs, URLs and numbers are overwritten by stand-ins of the same size, those
/// of archives inside data too; what XML says beside its values is blanked. Names, booleans and
/// everything else stay byte for byte, and so do sharing and order. Equal values get equal stand-ins within a run; the key is new in each.
package struct Redaction: Sendable {
  /// A value that stayed, with the paths that lead to it: one for each archive on the way.
  package struct Kept: Hashable, Sendable {
    package let paths: [ValuePath]
    /// The index in `$objects` of the object that holds it.
    package let object: Int?
    package let reason: KeptReason
    /// How many more references than the one on the paths lead to that object.
    package var others = 0
  }

  /// Data into which nobody looked, so that nothing of them is left.
  package struct Closed: Hashable, Sendable {
    package let paths: [ValuePath]
    /// The index in `$objects` of the object that holds them.
    package let object: Int?
    package let reason: ClosedReason
  }

  /// What was overwritten, by kind.
  package enum Kind: String, Sendable, CaseIterable {
    case texts, urls, geometry, data, uuids, decimals, numbers, dates, archives
  }

  package let bytes: [UInt8]
  /// In the order of the archives and of their objects.
  package let kept: [Kept]
  package let counts: [Kind: Int]
  /// How many booleans there are, which all stayed.
  package let booleans: Int
  /// How many comments, instructions and attributes of XML were blanked.
  package let remarks: Int
  /// Data that begin as a property list and were overwritten as a whole, with the paths to them.
  package let closed: [Closed]

  /// How often values that the contract or Foundation does not take are put back.
  private static let rounds = 8

  /// Redacts an archive, reads what came of it and judges it by the contract.
  ///
  /// - Parameters:
  ///   - contract: What the archive keeps, and its redaction must keep.
  ///   - paths: Values to keep; `[]` stands for every element.
  ///   - limits: Those of reading; `depth` and `outputBytes` also bound archives inside data.
  ///   - key: New in each run unless given.
  /// - Complexity: Linear in the size of the archive, and of all archives inside it.
  package init(
    of bytes: [UInt8], contract: Contract? = nil, keeping paths: [ValuePath] = [],
    limits: ReadLimits = .default, key: RedactionKey = RedactionKey()
  ) throws(RedactionFailure) {
    var units = try RedactionUnits(bytes, contract, keeping: paths, limits: limits).units
    let redacted: [KeyedArchive]
    var round = 0
    while true {
      var writer = try RedactionWriter(&units, key)
      let outputs = try writer.write(&units)
      let isLast = round == Self.rounds
      if let archives = try Self.readBack(outputs, &units, limits, round) {
        self.bytes = outputs[0]
        redacted = archives
        break
      }
      guard !isLast else { throw .notVerified("some values can neither stay nor change") }
      round += 1
    }
    let account = RedactionAccount(for: units, redacted: redacted)
    (kept, closed, counts) = (account.kept, account.closed, account.counts)
    (booleans, remarks) = (account.booleans, account.remarks)
  }

  // MARK: Verification

  /// Reads what came of each archive and finds the values that must stay as they were.
  ///
  /// - Returns: The archives as they were read; nil where there are such values, so that everything
  ///   is to be written anew.
  private static func readBack(
    _ outputs: [[UInt8]], _ units: inout [RedactionUnit], _ limits: ReadLimits, _ round: Int
  ) throws(RedactionFailure) -> [KeyedArchive]? {
    var isRestored = false
    var archives: [KeyedArchive] = []
    for index in units.indices {
      let archive: KeyedArchive
      do throws(ReadFailure) {
        archive = try KeyedArchive(outputs[index], limits: limits)
      } catch {
        guard error.code == .duplicateKey, units[index].restoreKeys() else {
          throw .unreadable(error)
        }
        isRestored = true
        continue
      }
      archives.append(archive)
      guard units[index].hasShape(of: archive) else {
        throw .notVerified("what was written has another shape than the archive")
      }
      if units[index].restoreUnsound(in: archive) { isRestored = true }
      guard let contract = units[index].contract else { continue }
      let verification = contract.judge(outputs[index])
      guard verification.verdict == .rejected else { continue }
      guard units[index].restore(verification, isLate: round >= Self.rounds / 2) else {
        let findings = verification.findings.prefix(3).map { finding in
          "\(finding.path.map(\.description) ?? "object \(finding.object ?? 0)"): \(finding.code)"
        }
        throw .notVerified(
          "the redacted archive does not keep the contract: " + findings.joined(separator: ", "))
      }
      isRestored = true
    }
    return isRestored ? nil : archives
  }
}

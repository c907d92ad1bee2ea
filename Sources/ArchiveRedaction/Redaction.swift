package import ArchiveContracts
import KeyedArchives
package import PropertyListBytes

/// An archive with other content in the same bytes, for a fixture that anyone may see.
///
/// Texts, data, dates, UUIDs, URLs and numbers are overwritten by stand-ins of the same size, those
/// of archives inside data too. Names, booleans and everything else stay byte for byte, and so do
/// sharing and order. Equal values get equal stand-ins within a run; the key is new in each.
package struct Redaction: Sendable {
  /// A value that stayed, with the paths that lead to it: one for each archive on the way.
  package struct Kept: Hashable, Sendable {
    package let paths: [ValuePath]
    /// The index in `$objects` of the object that holds it.
    package let object: Int?
    package let reason: KeptReason
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
  /// How many of the archives have comments in their XML, which stayed.
  package let commented: Int

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
    var round = 0
    while true {
      var writer = try RedactionWriter(&units, key)
      let outputs = try writer.write(&units)
      let isLast = round == Self.rounds
      guard try Self.restoreFaults(in: outputs, &units, limits, isLast: isLast) else {
        self.bytes = outputs[0]
        break
      }
      round += 1
    }
    (kept, counts, booleans) = Self.account(for: units)
    var commented = 0
    do throws(ReadFailure) {
      for unit in units where unit.list.format == .xml {
        if try XMLContent.hasComment(in: unit.bytes) { commented += 1 }
      }
    } catch {
      throw .unreadable(error)
    }
    self.commented = commented
  }

  // MARK: Verification

  /// Reads what came of each archive and finds the values that must stay as they were.
  ///
  /// - Returns: Whether there are some, so that everything is to be written anew.
  private static func restoreFaults(
    in outputs: [[UInt8]], _ units: inout [RedactionUnit], _ limits: ReadLimits, isLast: Bool
  ) throws(RedactionFailure) -> Bool {
    var isRestored = false
    for index in units.indices {
      let archive: KeyedArchive
      do throws(ReadFailure) {
        archive = try KeyedArchive(outputs[index], limits: limits)
      } catch {
        throw .unreadable(error)
      }
      guard units[index].hasShape(of: archive) else {
        throw .notVerified("what was written has another shape than the archive")
      }
      if units[index].restoreUnsound(in: archive) { isRestored = true }
      guard let contract = units[index].contract else { continue }
      let verification = contract.judge(outputs[index])
      guard verification.verdict == .rejected else { continue }
      guard !isLast, units[index].restore(verification) else {
        let findings = verification.findings.prefix(3).map { finding in
          "\(finding.path.map(\.description) ?? "object \(finding.object ?? 0)"): \(finding.code)"
        }
        throw .notVerified(
          "the redacted archive does not keep the contract: " + findings.joined(separator: ", "))
      }
      isRestored = true
    }
    return isRestored && !isLast
  }

  // MARK: Account

  private static func account(
    for units: [RedactionUnit]
  ) -> (kept: [Kept], counts: [Kind: Int], booleans: Int) {
    var kept: [Kept] = []
    var counts: [Kind: Int] = [:]
    var booleans = 0
    let paths = units.map { EntryPaths($0.archive, memo: $0.roles.memo) }
    /// The paths that lead to each archive.
    var outer: [[ValuePath]] = []
    for (index, unit) in units.enumerated() {
      var prefix: [ValuePath] = []
      if let (holder, object) = unit.holder {
        let path = units[holder].roles.uses[object].flatMap { paths[holder].path(to: $0) }
        prefix = outer[holder] + [path ?? ValuePath([])]
      }
      outer.append(prefix)
      func place(of object: Int) -> [ValuePath] {
        let path = unit.roles.uses[object].flatMap { paths[index].path(to: $0) }
        return prefix + (path.map { [$0] } ?? [])
      }
      for object in 0..<unit.list.objectCount {
        if unit.list.header(of: object).kind == .boolean { booleans += 1 }
        let role = unit.roles.roles[object]
        let reason: KeptReason
        if let kind = kind(of: role) {
          counts[kind, default: 0] += 1
          guard case .url(keepsScheme: true, keepsHost: _) = role else { continue }
          reason = .origin
        } else if case .kept(let why) = role {
          reason = why
        } else {
          continue
        }
        kept.append(
          Kept(
            paths: place(of: object), object: unit.roles.uses[object]?.entry, reason: reason))
      }
    }
    return (kept, counts, booleans)
  }

  private static func kind(of role: ContentRole) -> Kind? {
    switch role {
    case .none, .kept: nil
    case .text, .textBytes: .texts
    case .url: .urls
    case .geometry: .geometry
    case .data, .packedIndexes: .data
    case .uuid: .uuids
    case .mantissa: .decimals
    case .number: .numbers
    case .date: .dates
    case .archive: .archives
    }
  }
}

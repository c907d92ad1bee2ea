import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What became of the values of all archives of a file, with the paths to them.
///
/// Paths are those of the redacted archives, so that no key of a dictionary is told that is gone from
/// them.
struct RedactionAccount {
  private(set) var kept: [Redaction.Kept] = []
  private(set) var closed: [Redaction.Closed] = []
  private(set) var counts: [Redaction.Kind: Int] = [:]
  private(set) var booleans = 0
  private(set) var remarks = 0

  /// - Parameter redacted: For each unit what came of its archive; its objects have the same numbers.
  init(for units: [RedactionUnit], redacted: [KeyedArchive]) {
    let paths = redacted.map { EntryPaths($0, memo: FoundationMemo()) }
    /// The paths that lead to each archive.
    var outer: [[ValuePath]] = []
    for (index, unit) in units.enumerated() {
      var prefix: [ValuePath] = []
      if let (holder, object) = unit.holder {
        let path = units[holder].roles.uses[object].flatMap { paths[holder].path(to: $0) }
        prefix = outer[holder] + [path ?? ValuePath([])]
      }
      outer.append(prefix)
      take(unit, prefix, paths[index])
    }
  }

  private mutating func take(_ unit: RedactionUnit, _ prefix: [ValuePath], _ paths: EntryPaths) {
    remarks += unit.remarks?.ranges.count ?? 0
    if unit.remarks?.hasNames ?? false {
      kept.append(Redaction.Kept(paths: prefix, object: nil, reason: .markup))
    }
    for (key, _) in unit.archive.top where key != "root" && !unit.promises(top: key.unescapedKey) {
      let path = ValuePath([.key(key.unescapedKey)])
      kept.append(Redaction.Kept(paths: prefix + [path], object: nil, reason: .topKey))
    }
    for object in 0..<unit.list.objectCount {
      if unit.list.header(of: object).kind == .boolean { booleans += 1 }
      let role = unit.roles.roles[object]
      let use = unit.roles.uses[object]
      let place = prefix + (use.flatMap { paths.path(to: $0) }.map { [$0] } ?? [])
      if let reason = unit.closed[object], role == .data {
        closed.append(Redaction.Closed(paths: place, object: use?.entry, reason: reason))
      }
      if let kind = role.kind { counts[kind, default: 0] += 1 }
      guard let reason = role.keptReason ?? unit.remainders[object] else { continue }
      kept.append(
        Redaction.Kept(
          paths: place, object: use?.entry, reason: reason,
          others: use?.entry.map { paths.otherReferences(to: $0) } ?? 0))
    }
  }
}

extension RedactionUnit {
  /// Whether the contract names the key of an entry point.
  fileprivate func promises(top key: ExactText) -> Bool {
    contract?.document.top.keys.contains(key) ?? false
  }
}

extension ContentRole {
  /// Why something stays; nil where nothing does.
  fileprivate var keptReason: KeptReason? {
    switch self {
    case .kept(let reason): reason
    case .url(keepsScheme: true, keepsHost: _): .origin
    default: nil
    }
  }

  fileprivate var kind: Redaction.Kind? {
    switch self {
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

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension RedactionUnit {
  /// Whether an object is a text that is to be overwritten.
  func isText(_ object: Int) -> Bool {
    switch roles.roles[object] {
    case .text, .url, .geometry, .textBytes: true
    default: false
    }
  }

  /// Whether an archive has the same objects, in the same places and of the same kinds and sizes.
  func hasShape(of other: KeyedArchive) -> Bool {
    let list = list
    let new = other.propertyList
    guard list.objectCount == new.objectCount, list.root == new.root,
      archive.entryCount == other.entryCount
    else { return false }
    for object in 0..<list.objectCount {
      let left = list.header(of: object)
      let right = new.header(of: object)
      guard list.sourceOffset(of: object) == new.sourceOffset(of: object),
        left.kind == right.kind || list.format == .xml
      else { return false }
      switch left.kind {
      // The widths of numbers in XML are those of their values.
      case .integer where list.format == .xml: continue
      case .array, .dictionary:
        guard left.count == right.count else { return false }
        for position in 0..<left.count * (left.kind == .array ? 1 : 2)
        where list.reference(position, from: left.start)
          != new.reference(position, from: right.start)
        {
          return false
        }
      case .uid:
        guard list.uid(of: object) == new.uid(of: object) else { return false }
      default: guard left.count == right.count else { return false }
      }
    }
    return true
  }

  /// Keeps those values of Foundation that were sound and are not any more.
  mutating func restoreUnsound(in other: KeyedArchive) -> Bool {
    let memo = FoundationMemo()
    var isRestored = false
    for entry in 1..<max(1, archive.entryCount)
    where archive.foundationClass(ofEntry: entry) != nil {
      guard let old = archive.foundationReading(ofEntry: entry, memo: roles.memo),
        let new = other.foundationReading(ofEntry: entry, memo: memo),
        old.faults.isEmpty, !new.faults.isEmpty || (old.value != nil && new.value == nil)
      else { continue }
      if restore(entry: entry, path: nil, as: .noOtherValue) { isRestored = true }
    }
    return isRestored
  }

  /// Keeps the values that findings name, and those that relations need.
  ///
  /// - Parameter isLate: Whether keeping some values of relations was tried often enough, so that all
  ///   are to be kept.
  mutating func restore(_ verification: Verification, isLate: Bool) -> Bool {
    var isRestored = false
    var violations: [Finding] = []
    for finding in verification.findings {
      if finding.code == .relationViolated {
        violations.append(finding)
      } else if restore(entry: nil, path: finding.path, as: .contract)
        || restore(entry: finding.object, path: nil, as: .contract)
      {
        isRestored = true
      }
    }
    if isRestored || violations.isEmpty { return isRestored }
    guard let constraints else { return false }
    let objects = constraints.objectsOfRelations(roles)
    if !isLate {
      // A value that stays in one place for another reason must stay wherever it is compared.
      if restore(partners(in: objects), as: .contract) { return true }
      for finding in violations where restore(entry: nil, path: finding.path, as: .contract) {
        isRestored = true
      }
    }
    return isRestored || restore(objects, as: .contract)
  }

  /// The objects of which others with the same content stay.
  private func partners(in objects: [Int]) -> [Int] {
    var kept: Set<Content> = []
    for object in objects {
      if case .kept = roles.roles[object], let content = content(object) { kept.insert(content) }
    }
    return kept.isEmpty ? [] : objects.filter { content($0).map(kept.contains) ?? false }
  }

  private enum Content: Hashable {
    case text(ExactText)
    case number(Double)
    case data([UInt8])
  }

  private func content(_ object: Int) -> Content? {
    switch list.value(of: object) {
    case .text(let text): .text(text)
    case .integer(let value): value.exactReal.map { .number($0) }
    case .real(let value), .date(let value): .number(value)
    case .data(let bytes): .data(bytes)
    default: nil
    }
  }

  /// Keeps the keys of dictionaries that are values, of which two met.
  mutating func restoreKeys() -> Bool { restore(roles.valueKeys, as: .noOtherValue) }
}

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

  /// Keeps the values that findings name; where a relation is violated and keeping them is not
  /// enough, all values that relations name.
  mutating func restore(_ verification: Verification) -> Bool {
    var isRestored = false
    for finding in verification.findings {
      if restore(entry: finding.object, path: finding.path, as: .contract) {
        isRestored = true
      }
    }
    if !isRestored, let constraints {
      isRestored = restore(constraints.objectsOfRelations(roles), as: .contract)
    }
    return isRestored
  }
}

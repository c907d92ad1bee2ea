import ArchiveContracts
package import KeyedArchives
import PropertyListBytes

/// What the Foundation of this system dies on or misreads, although a contract may accept it.
///
/// Measured on Linux with Swift 6.3.1. On Apple systems nothing was measured and nothing is refused.
package enum SystemLimits {
  package static func check(
    _ archive: KeyedArchive, _ shape: GraphShape
  ) throws(UnarchivingFailure) {
    #if !canImport(Darwin)
      guard shape.components == nil else {
        throw UnarchivingFailure(
          .cycle, "a cycle, which Foundation follows here until the stack is used up")
      }
      for record in archive.classRecords.indices
      where archive.foundationClass(ofRecord: record)?.kind == .decimal {
        throw UnarchivingFailure(
          .unsupportedValue, "a decimal number, which Foundation reads as 0 here")
      }
      for list in FixedClassList.all { try list.check(archive) }
    #endif
  }
}

#if !canImport(Darwin)
  /// A value of Foundation that decodes what it holds by a list of classes of its own.
  ///
  /// The process ends at an object of another class, unless its class record was met before.
  private struct FixedClassList {
    let kind: FoundationKind
    /// The key of what is decoded by the list.
    let key: ExactText
    let classes: Set<FoundationKind>

    static let all = [
      FixedClassList(
        kind: .error, key: "NSUserInfo",
        classes: [.string, .data, .url, .array, .dictionary, .set, .countedSet]),
      // The reader's own classes are allowed besides; which they are is not known here.
      FixedClassList(
        kind: .attributedString, key: "NSAttributes",
        classes: [.string, .url, .array, .dictionary]),
    ]

    func check(_ archive: KeyedArchive) throws(UnarchivingFailure) {
      let records = archive.classRecords.indices.filter {
        archive.foundationClass(ofRecord: $0)?.kind == kind
      }
      guard !records.isEmpty else { return }
      // One inside the other passes, as long as both have the same class record.
      let passing = records.count == 1 ? classes.union([kind]) : classes
      var seen = Array(repeating: false, count: archive.entryCount)
      for entry in 1..<archive.entryCount
      where archive.foundationClass(ofEntry: entry)?.kind == kind {
        guard let held = archive.fields(ofEntry: entry).first(where: { $0.key == key }),
          let first = archive.target(of: held.object)
        else { continue }
        try follow(first, archive, passing, &seen)
      }
    }

    private func follow(
      _ first: Int, _ archive: KeyedArchive, _ passing: Set<FoundationKind>,
      _ seen: inout [Bool]
    ) throws(UnarchivingFailure) {
      var pending = [first]
      while let entry = pending.popLast() {
        guard entry != 0, !seen[entry] else { continue }
        seen[entry] = true
        if case .instance = archive.entry(entry) {
          let found = archive.foundationClass(ofEntry: entry)?.kind
          guard let found, passing.contains(found) else {
            throw UnarchivingFailure(
              .unsupportedValue,
              "\(key.repaired) holds an object of a class on which Foundation ends the process here"
            )
          }
          if found == kind { continue }
        }
        archive.forEachValue(ofEntry: entry) { object in
          if let target = archive.target(of: object) { pending.append(target) }
        }
      }
    }
  }
#endif

import Readback

/// What holds for whatever is read as a keyed archive.
public enum KeyedArchivePromises {
  static let codes = PropertyListPromises.codes.union([
    .notAKeyedArchive, .unsupportedArchiveVersion, .danglingReference, .badClassRecord,
  ])

  /// Reads an input and traps when a promise is broken.
  ///
  /// - Returns: Whether the input is a sound archive.
  @discardableResult
  public static func check(_ bytes: [UInt8]) -> Bool {
    do throws(ReadFailure) {
      let archive = try KeyedArchive(bytes)
      PropertyListPromises.check(archive.propertyList, of: bytes.count)
      check(archive)
      return true
    } catch {
      PropertyListPromises.check(error, of: bytes.count, codes: codes)
      return false
    }
  }

  /// Every reference has a target, and every instance a class record of the archive.
  static func check(_ archive: KeyedArchive) {
    let records = Set(archive.classRecords.map(\.entry))
    for (_, object) in archive.top { check(object, of: archive) }
    for index in 0..<archive.entryCount {
      switch archive.entry(index) {
      case .null: precondition(index == 0)
      case .value(let object): check(object, of: archive)
      case .instance(let record, _):
        precondition(records.contains(record.entry))
        for (_, object) in archive.fields(ofEntry: index) { check(object, of: archive) }
      case .classRecord(let record):
        precondition(record.entry == index)
        _ = (archive.className(of: record), archive.ancestry(of: record), archive.hints(of: record))
      case .dictionary:
        for (_, object) in archive.fields(ofEntry: index) { check(object, of: archive) }
      }
    }
  }

  private static func check(_ object: Int, of archive: KeyedArchive) {
    if case .uid(let target) = archive.propertyList.value(of: object) {
      precondition(target < archive.entryCount, "a reference without target")
    }
  }
}

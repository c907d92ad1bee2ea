import Readback

/// What holds for whatever is read as a keyed archive.
enum KeyedArchivePromises {
  static let codes = PropertyListPromises.codes.union([
    .notAKeyedArchive, .unsupportedArchiveVersion, .danglingReference, .badClassRecord,
  ])

  static func check(_ bytes: [UInt8]) {
    do throws(ReadFailure) {
      check(try KeyedArchive(bytes))
    } catch {
      PropertyListPromises.check(error, of: bytes.count, codes: codes)
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

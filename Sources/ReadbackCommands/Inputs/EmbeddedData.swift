import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Finds archives that are data values of property lists and of other archives.
enum EmbeddedData {
  /// The data at a path of an archive or of any other property list.
  static func bytes(
    at path: ValuePath, in bytes: [UInt8], limits: ReadLimits
  ) throws(ReadFailure) -> [UInt8] {
    let list = try PropertyList(reading: bytes, limits: limits)
    let object: Int?
    do {
      object = try data(at: path, in: KeyedArchive(list, limits: limits))
    } catch  where error.code == .notAKeyedArchive {
      object = value(at: path, in: list)
    }
    guard let object, list.header(of: object).kind == .data else {
      throw ReadFailure(.unavailable, "the path \(path) leads to no data")
    }
    return list.data(list.header(of: object))
  }

  private static func data(
    at path: ValuePath, in archive: KeyedArchive
  ) throws(ReadFailure) -> Int? {
    let target: ArchivedTarget
    do {
      target = try archive.target(at: path)
    } catch {
      throw ReadFailure(.unavailable, "the path \(path): \(error.message)")
    }
    switch archive.archivedValue(target) {
    case .data(let object), .foundation(.data(let object)): return object
    default: return nil
    }
  }

  /// The object of a plain property list at a path of keys and positions.
  private static func value(at path: ValuePath, in list: PropertyList) -> Int? {
    var current = list.root
    for step in path.steps {
      let header = list.header(of: current)
      switch (step, header.kind) {
      case (.element(let position), .array) where position < header.count:
        current = list.reference(position, from: header.start)
      case (.key(let name), .dictionary), (.entry(let name), .dictionary):
        let found = (0..<header.count).first { position in
          list.isText(
            list.header(of: list.reference(position, from: header.start)), name.codeUnits)
        }
        guard let found else { return nil }
        current = list.reference(header.count + found, from: header.start)
      default: return nil
      }
    }
    return current
  }

  /// How many of a property list's data values are keyed archives.
  ///
  /// - Complexity: Linear in the size of the list, since no two values share bytes.
  static func archiveCount(in list: PropertyList, limits: ReadLimits) -> Int {
    (0..<list.objectCount).count { archive(in: $0, of: list, limits: limits) != nil }
  }

  /// The archive that a data value of a property list is.
  static func archive(
    in object: Int, of list: PropertyList, limits: ReadLimits
  ) -> KeyedArchive? {
    let header = list.header(of: object)
    guard header.kind == .data, header.count >= 8 else { return nil }
    // Most data are told apart by their first bytes, before anything is copied.
    let start = list.bytes[header.start..<header.start + header.count].prefix(64)
    let first = start.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    guard start.starts(with: "bplist00".utf8) || first == UInt8(ascii: "<") else { return nil }
    do { return try KeyedArchive(list.data(header), limits: limits) } catch { return nil }
  }
}

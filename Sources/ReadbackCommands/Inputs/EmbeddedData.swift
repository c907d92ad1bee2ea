import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import VPNProfiles

/// Finds archives that are data values of property lists and of other archives.
enum EmbeddedData {
  /// The path behind a `#`: like any other, but it may begin with a position, for a list whose root
  /// is an array, or be empty, for one whose root is data.
  static func path(_ text: String) throws(ValuePathFailure) -> ValuePath {
    if text.isEmpty { return ValuePath([]) }
    let units = Array(text.utf16.prefix(2))
    guard units.first == 0x5B, let second = units.dropFirst().first, (0x30...0x39).contains(second)
    else { return try ValuePath(parsing: text) }
    return ValuePath(Array(try ValuePath(parsing: "x" + text).steps.dropFirst()))
  }

  /// The data at a path of an archive or of any other property list.
  ///
  /// What no path of an archive leads to is found by its place in the property list, such as
  /// `["$objects"][3]["NS.data"]`.
  static func bytes(
    at path: ValuePath, in bytes: [UInt8], limits: ReadLimits
  ) throws(ReadFailure) -> [UInt8] {
    let list = try PropertyList(reading: bytes, limits: limits)
    let object: Int?
    do {
      object = try data(at: path, in: KeyedArchive(list, limits: limits), limits: limits)
    } catch  where error.code == .notAKeyedArchive {
      object = value(at: path, in: list)
      if let object, secrets(of: list, nil)(object) { throw secret }
    }
    guard let object, list.header(of: object).kind == .data else {
      throw ReadFailure(.unavailable, "the path \(path) leads to no data")
    }
    return list.data(list.header(of: object))
  }

  /// Tells the objects of a list that stand under the keys of secrets.
  static func secrets(of list: PropertyList, _ archive: KeyedArchive?) -> (Int) -> Bool {
    if let archive {
      let secrets = ArchiveSecrets(of: archive)
      return { secrets.reaches(object: $0) }
    }
    let secrets = ProfileSecrets(of: list)
    return { secrets.contains(object: $0) }
  }

  /// Whether an object of an archive is a secret as a whole: one that holds a list with secrets of
  /// its own can be read, since those are told apart there.
  private static func isSecret(
    _ object: Int, of archive: KeyedArchive, limits: ReadLimits
  ) -> Bool {
    let secrets = ArchiveSecrets(of: archive)
    if secrets.reaches(object: object) { return true }
    guard secrets.contains(object: object, of: archive) else { return false }
    guard let bytes = archive.propertyList.embeddedList(in: object) else { return true }
    do {
      _ = try PropertyList(reading: bytes, limits: limits)
      return false
    } catch {
      return true
    }
  }

  private static let secret = ReadFailure(
    .unavailable, "the path leads into a secret, which is not read")

  private static func data(
    at path: ValuePath, in archive: KeyedArchive, limits: ReadLimits
  ) throws(ReadFailure) -> Int? {
    guard let object = try object(at: path, in: archive) else { return nil }
    if isSecret(object, of: archive, limits: limits) {
      throw secret
    }
    return object
  }

  private static func object(
    at path: ValuePath, in archive: KeyedArchive
  ) throws(ReadFailure) -> Int? {
    let target: ArchivedTarget
    do {
      target = try archive.target(at: path)
    } catch {
      if let object = value(at: path, in: archive.propertyList) { return object }
      throw ReadFailure(.unavailable, "the path \(path): \(error.message)")
    }
    return archive.dataObject(target)
  }

  /// The object of a property list at a path of keys and positions.
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

  /// What another property list than an archive holds, for an input with such a finding.
  static func hint(_ findings: [Finding], _ bytes: [UInt8], limits: ReadLimits) -> String? {
    guard findings.first?.code == .notAKeyedArchive else { return nil }
    do {
      return archivesInside(try PropertyList(reading: bytes, limits: limits), limits: limits)
    } catch {
      return nil
    }
  }

  /// How many of a property list's data values are keyed archives, in words.
  ///
  /// - Complexity: Linear in the size of the list, since no two values share bytes.
  static func archivesInside(_ list: PropertyList, limits: ReadLimits) -> String {
    let count = (0..<list.objectCount).count { archive(in: $0, of: list, limits: limits) != nil }
    guard count > 0 else { return "no data value of it is an archive" }
    let values = CountText.of(
      count, "data value of it is an archive", "data values of it are archives")
    return "\(values), which readback extract lists"
  }

  /// The archive that a data value of a property list is.
  static func archive(
    in object: Int, of list: PropertyList, limits: ReadLimits
  ) -> KeyedArchive? {
    guard let bytes = list.embeddedList(in: object) else { return nil }
    do { return try KeyedArchive(bytes, limits: limits) } catch { return nil }
  }
}

extension KeyedArchive {
  /// The object that holds the bytes of a value that is data.
  func dataObject(_ target: ArchivedTarget, memo: FoundationMemo? = nil) -> Int? {
    switch archivedValue(target, memo: memo) {
    case .data(let object), .foundation(.data(let object)): object
    default: nil
    }
  }
}

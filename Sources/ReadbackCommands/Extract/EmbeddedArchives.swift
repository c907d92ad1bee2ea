import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// All archives inside the data values of a property list, whatever holds them: the list itself,
/// archives, and property lists inside archives. What is secret, or stands in the settings of a VPN
/// provider, is passed over.
struct EmbeddedArchives {
  struct Found {
    /// The paths that lead there, one for each list on the way.
    let paths: [ValuePath]
    let bytes: [UInt8]
    let entryCount: Int
    /// The class of the first entry point that is an instance.
    let rootClass: ExactText?
  }

  /// Each before what is inside it.
  private(set) var archives: [Found] = []
  /// How many data values begin as property lists do and cannot be read.
  private(set) var unreadable = 0
  private var totalBytes: UInt64 = 0
  private let limits: ReadLimits

  private struct Pending {
    let list: PropertyList
    let bytes: [UInt8]
    let archive: KeyedArchive?
    let paths: [ValuePath]
  }

  /// - Throws: What reading the input throws, and `limit-exceeded` for lists nested deeper than
  ///   `depth` or, all together, larger than `outputBytes`.
  init(in bytes: [UInt8], limits: ReadLimits) throws(ReadFailure) {
    self.limits = limits
    let list = try PropertyList(reading: bytes, limits: limits)
    var stack = [
      Pending(list: list, bytes: bytes, archive: try Self.archive(list, limits), paths: [])
    ]
    while let pending = stack.popLast() {
      stack.append(contentsOf: try lists(inside: pending).reversed())
      guard let archive = pending.archive, !pending.paths.isEmpty else { continue }
      archives.append(
        Found(
          paths: pending.paths, bytes: pending.bytes, entryCount: archive.entryCount,
          rootClass: Self.rootClass(of: archive)))
    }
  }

  /// The property lists that are data values of another, in the order of their paths.
  private mutating func lists(inside outer: Pending) throws(ReadFailure) -> [Pending] {
    var found: [(object: Int, bytes: [UInt8], list: PropertyList, archive: KeyedArchive?)] = []
    let isSecret = EmbeddedData.secrets(of: outer.list, outer.archive)
    for object in 0..<outer.list.objectCount where !isSecret(object) {
      guard let bytes = outer.list.embeddedList(in: object) else { continue }
      totalBytes += UInt64(bytes.count)
      if let bound = limits[.outputBytes], totalBytes > bound {
        throw .exceeded(.outputBytes, found: "at least \(totalBytes)", allowed: bound)
      }
      do throws(ReadFailure) {
        let list = try PropertyList(reading: bytes, limits: limits)
        found.append((object, bytes, list, try Self.archive(list, limits)))
      } catch {
        unreadable += 1
      }
    }
    guard !found.isEmpty else { return [] }
    try limits.check(outer.paths.count + 1, .depth)
    let paths = DataPaths(to: found.map(\.object), in: outer.list, outer.archive).paths
    var lists: [Pending] = []
    for (object, bytes, list, archive) in found {
      // What no path leads to is no value of the list.
      guard let path = paths[object] else { continue }
      lists.append(
        Pending(list: list, bytes: bytes, archive: archive, paths: outer.paths + [path]))
    }
    return lists.sorted { left, right in
      guard let first = left.paths.last, let second = right.paths.last else { return false }
      return first.precedes(second)
    }
  }

  /// The list as an archive, if it is one.
  private static func archive(
    _ list: PropertyList, _ limits: ReadLimits
  ) throws(ReadFailure) -> KeyedArchive? {
    do {
      return try KeyedArchive(list, limits: limits)
    } catch  where error.code == .notAKeyedArchive {
      return nil
    }
  }

  private static func rootClass(of archive: KeyedArchive) -> ExactText? {
    for (_, object) in archive.top {
      guard let entry = archive.target(of: object),
        case .instance(of: let record, object: _) = archive.entry(entry)
      else { continue }
      return archive.className(of: record)
    }
    return nil
  }
}

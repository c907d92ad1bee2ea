import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// All archives of a file, each before those inside it.
struct RedactionUnits {
  /// The bytes of nested archives that are looked into in any file, and how many times the bytes of
  /// a large one.
  private static let leastNested: UInt64 = 64 << 20
  private static let mostNested: UInt64 = 8

  var units: [RedactionUnit] = []

  /// - Throws: `unreadable` and `rejected` for the file's own archive. What cannot be read inside it,
  ///   or is nested deeper than `depth`, is no archive here but data like any other, and noted as
  ///   closed; so is what would make all of them together many times as large as the file.
  init(
    _ bytes: [UInt8], _ contract: Contract?, keeping paths: [ValuePath], limits: ReadLimits
  ) throws(RedactionFailure) {
    let archive: KeyedArchive
    do throws(ReadFailure) {
      archive = try KeyedArchive(
        bytes, limits: contract.map { limits.tightened(by: $0.limits) } ?? limits)
    } catch {
      throw .unreadable(error)
    }
    units.append(try RedactionUnit(bytes, archive, inside: nil, contract))
    try units[0].keep(paths)
    var depths: [UInt64] = [1]
    // An archive in an archive in an archive has its bytes in all of them.
    var left = min(
      limits[.outputBytes] ?? .max, max(Self.leastNested, Self.mostNested * UInt64(bytes.count)))
    var next = 0
    while next < units.count {
      let depth = depths[next] + 1
      for object in 0..<units[next].list.objectCount
      where units[next].roles.roles[object] == .data {
        guard let inner = units[next].list.embeddedList(in: object) else { continue }
        guard limits.allows(depth, .depth) else {
          units[next].closed[object] = .depth
          continue
        }
        guard UInt64(inner.count) <= left else {
          units[next].closed[object] = .size
          continue
        }
        guard let archive = Self.archive(inner, limits) else {
          units[next].closed[object] = .noArchive
          continue
        }
        left -= UInt64(inner.count)
        let known = units[next].constraints?.embedded[object]
        units[next].roles.set(object, .archive(units.count))
        depths.append(depth)
        units.append(try RedactionUnit(inner, archive, inside: (next, object), known))
      }
      next += 1
    }
  }

  private static func archive(_ bytes: [UInt8], _ limits: ReadLimits) -> KeyedArchive? {
    do { return try KeyedArchive(bytes, limits: limits) } catch { return nil }
  }
}

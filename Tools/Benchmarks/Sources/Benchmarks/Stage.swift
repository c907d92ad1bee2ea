import Readback

/// How far an archive is read.
enum Stage: String, CaseIterable {
  /// Not at all: what the process costs without reading.
  case nothing
  case table
  case graph
  case verify
  /// The graph, written again as a binary list.
  case write

  /// Reads an archive that is sound, as far as this stage goes.
  func run(_ bytes: [UInt8], contract: Contract) throws {
    let limits = contract.limits
    switch self {
    case .nothing: break
    case .table: blackHole(try PropertyList(reading: bytes, limits: limits).objectCount)
    case .graph: blackHole(try KeyedArchive(bytes, limits: limits).entryCount)
    case .verify: blackHole(try contract.verify(bytes).archive.entryCount)
    case .write:
      blackHole(try KeyedArchive(bytes, limits: limits).bytes(as: .binary).count)
    }
  }
}

/// Keeps the compiler from leaving out work whose result is not used.
@inline(never)
func blackHole(_ value: Int) {}

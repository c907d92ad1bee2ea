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
  /// Verified, and decoded into Swift structures.
  case decode
  /// As `decode`, and the structures encoded into an archive, which is verified.
  case recode

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
    case .decode: blackHole(try Self.memos(bytes, contract).count)
    case .recode:
      let memos = try Self.memos(bytes, contract)
      blackHole(try KeyedArchiveEncoder(contract: contract).encode(memos).count)
    }
  }
}

extension Stage {
  /// A memo of the benchmark's archive, as an app's structure has it.
  struct Memo: Codable {
    var schema: Int
    var text: String
    var tags: [String]
  }

  private static func memos(_ bytes: [UInt8], _ contract: Contract) throws -> [Memo] {
    try KeyedArchiveDecoder(contract: contract).decode([Memo].self, from: bytes)
  }
}

/// Keeps the compiler from leaving out work whose result is not used.
@inline(never)
func blackHole(_ value: Int) {}

import Foundation

/// A file of `Tools/Fuzz/Corpus`: a seed, or an input that a fuzzer kept or failed on.
struct FuzzInput {
  let name: String
  let bytes: [UInt8]

  /// Whether code of ours wrote it; fuzzers name their inputs by a digest, with or without a word
  /// such as `crash-` before it.
  var isSeed: Bool {
    let digest = name.split(separator: "-").last ?? ""
    return digest.count != 40 || !digest.allSatisfy(\.isHexDigit)
  }

  /// The inputs of one target; fails when there are none.
  static func all(of target: String) throws -> [FuzzInput] {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Tools/Fuzz/Corpus/\(target)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    guard !names.isEmpty else { throw CocoaError(.fileNoSuchFile) }
    return try names.map { name in
      FuzzInput(name: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }
}

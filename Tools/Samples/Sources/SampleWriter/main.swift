import Foundation
import SampleArchives

let usage = """
  usage: SampleWriter memos COUNT FILE      an archive of COUNT memos
         SampleWriter contract COUNT FILE   the contract that accepts it
         SampleWriter seeds FOLDER          one folder of small inputs for each fuzz target

  """

func write(_ bytes: [UInt8], to path: String) throws {
  let url = URL(filePath: path)
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(bytes).write(to: url)
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("memos", 3):
  guard let count = Int(arguments[1]), count >= 0 else { fallthrough }
  try write(SampleArchive.memos(count).propertyList.binary, to: arguments[2])
case ("contract", 3):
  guard let count = Int(arguments[1]), count >= 0 else { fallthrough }
  try write(Array(SampleArchive.memosContract(count).utf8), to: arguments[2])
case ("seeds", 2):
  for seed in Seed.all { try write(seed.bytes, to: "\(arguments[1])/\(seed.path)") }
default:
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

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
let count = arguments.count == 3 ? Int(arguments[1]) : nil
switch (arguments.first, count) {
case ("memos", let count?) where count >= 0:
  try write(SampleArchive.memos(count).propertyList.binary, to: arguments[2])
case ("contract", let count?) where count >= 0:
  try write(Array(SampleArchive.memosContract(count).utf8), to: arguments[2])
case ("seeds", nil) where arguments.count == 2:
  for seed in Seed.all { try write(seed.bytes, to: "\(arguments[1])/\(seed.path)") }
default:
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

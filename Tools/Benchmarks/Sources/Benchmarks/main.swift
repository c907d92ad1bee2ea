import Foundation
import Readback
import SampleArchives

let usage = """
  usage: Benchmarks times FILE [FLOOR]       every stage, the least of 15 rounds, against a floor
         Benchmarks nothing|table|graph|verify FILE
                                             one stage, once, for a profiler to count
         Benchmarks memos COUNT FILE         writes an archive of COUNT memos
         Benchmarks contract COUNT FILE      writes the contract that accepts it

  """

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("times", 2...3):
  try Timing(file: arguments[1], floor: arguments.dropFirst(2).first.map { Floor(path: $0) })
    .print()
case ("memos", 3):
  guard let count = Int(arguments[1]), count >= 0 else { fallthrough }
  try Data(SampleArchive.memos(count).propertyList.binary).write(to: URL(filePath: arguments[2]))
case ("contract", 3):
  guard let count = Int(arguments[1]), count >= 0 else { fallthrough }
  try Data(SampleArchive.memosContract(count).utf8).write(to: URL(filePath: arguments[2]))
case (let name?, 2):
  guard let stage = Stage(rawValue: name) else { fallthrough }
  let bytes = Array(try Data(contentsOf: URL(filePath: arguments[1])))
  let contract = try Contract(json: Array(SampleArchive.memosContract(.max).utf8))
  try stage.run(bytes, contract: contract, limits: contract.limits)
default:
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

import Foundation
import Readback
import SampleArchives

let usage = """
  usage: Benchmarks times FILE [FLOOR]   every stage, the least of 15 rounds, against a floor
         Benchmarks nothing|table|graph|verify|write|decode|recode FILE
                                         one stage, once, for a profiler to count
         Benchmarks seconds STAGE FILE   the seconds that a stage takes, or one of Foundation's:
                                         foundation-list, foundation-objects

  FILE is an archive of memos, as SampleWriter of Tools/Samples writes it.

  """

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "times", (2...3).contains(arguments.count) {
  let floor = arguments.count == 3 ? Floor(path: arguments[2]) : nil
  try Timing(file: arguments[1], floor: floor).print()
} else if arguments.count == 3, arguments[0] == "seconds" {
  let bytes = Array(try Data(contentsOf: URL(filePath: arguments[2])))
  let contract = try Timing.contract()
  let clock = ContinuousClock()
  let began = clock.now
  if let peer = FoundationPeer(rawValue: arguments[1]) {
    try peer.run(bytes)
  } else if let stage = Stage(rawValue: arguments[1]) {
    try stage.run(bytes, contract: contract)
  }
  print(began.duration(to: clock.now) / .seconds(1))
} else if arguments.count == 2, let stage = Stage(rawValue: arguments[0]) {
  let bytes = Array(try Data(contentsOf: URL(filePath: arguments[1])))
  try stage.run(bytes, contract: try Timing.contract())
} else {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

import Foundation
import Readback

let usage = """
  usage: SavingTrial make FILE COUNT BYTES       writes an archive for the trials
         SavingTrial save METHOD FILE NEW        archive-file, data-atomic or data-plain
         SavingTrial load METHOD FILE
         SavingTrial next FILE NEW               loads, saves and loads, as the next start does
         SavingTrial write|watch FILE SECONDS    beside other processes
         SavingTrial time DIRECTORY BYTES ROUNDS

  """

func refuse() -> Never {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

/// What went wrong, by its code where it has one.
func word(for error: any Error) -> String {
  guard let error = error as? ArchiveStoreError else { return "failed other \(error)" }
  return "failed \(error.code) \(error.message)"
}

func report(_ body: () throws -> String) {
  do {
    print(try body())
  } catch {
    print(word(for: error))
    exit(1)
  }
}

let words = Array(CommandLine.arguments.dropFirst())
switch (words.first, words.count) {
case ("make", 4):
  guard let count = Int(words[2]), let bytes = Int(words[3]) else { refuse() }
  let archive = try SavedCount(count: count, bytes: bytes).archive()
  try Data(archive).write(to: URL(fileURLWithPath: words[1]))
case ("save", 4):
  guard let method = Method(rawValue: words[1]) else { refuse() }
  let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: words[3])))
  let url = URL(fileURLWithPath: words[2])
  _ = try SavedCount.contract.verify(bytes)
  report {
    try Mark.around { try method.save(bytes, to: url) }
    return "saved"
  }
case ("load", 3):
  guard let method = Method(rawValue: words[1]) else { refuse() }
  let url = URL(fileURLWithPath: words[2])
  report { try Mark.around { try method.load(url) } }
case ("next", 3):
  let url = URL(fileURLWithPath: words[1])
  let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: words[2])))
  report { try Method.archiveFile.load(url) }
  report {
    try Method.archiveFile.save(bytes, to: url)
    return "saved"
  }
  report { try Method.archiveFile.load(url) }
case ("write", 3), ("watch", 3):
  guard let seconds = Double(words[2]) else { refuse() }
  let file = ArchiveFile(URL(fileURLWithPath: words[1]), contract: SavedCount.contract)
  let contest = Contest(file: file, seconds: seconds)
  print(words[0] == "write" ? contest.write() : contest.watch())
case ("time", 4):
  guard let bytes = Int(words[2]), let rounds = Int(words[3]) else { refuse() }
  let timing = Timing(directory: URL(fileURLWithPath: words[1]), bytes: bytes, rounds: rounds)
  report { try timing.run() }
default: refuse()
}

import Foundation
import Readback

/// One of several processes that use a file at the same time, for some seconds.
struct Contest {
  let file: ArchiveFile
  let seconds: Double

  /// Reads the number and saves the next one: had two processes read the same number and both
  /// saved, fewer numbers than savings would have passed.
  func write() -> Tally {
    tally {
      guard case .decoded(let archive, let receipt) = try file.read() else { return "absent" }
      let next = try SavedCount(count: SavedCount.count(in: archive) + 1, bytes: 5000).archive()
      _ = try file.replace(with: next, receipt: receipt)
      return "saved"
    }
  }

  /// Reads all the time; numbers must never go back.
  func watch() -> Tally {
    var last = 0
    return tally {
      guard case .decoded(let archive, _) = try file.read() else { return "absent" }
      let count = try SavedCount.count(in: archive)
      defer { last = count }
      return count < last ? "backward" : "decoded"
    }
  }

  private func tally(_ step: () throws -> String) -> Tally {
    var tally = Tally()
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(seconds))
    while clock.now < end {
      do {
        tally.add(try step())
      } catch let error as ArchiveStoreError {
        tally.add(error.code.rawValue)
      } catch {
        tally.add("not-coded")
      }
    }
    return tally
  }
}

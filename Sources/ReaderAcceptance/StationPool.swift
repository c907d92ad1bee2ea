import Foundation
import ProcessBoundary

/// As many stations as are used at once, each by one thread at a time.
final class StationPool: @unchecked Sendable {
  private let lock = NSLock()
  private var free: [ReaderStation]

  init(_ count: Int, _ command: ReaderCommand, _ options: ReaderOptions) throws(BoundaryFailure) {
    var stations: [ReaderStation] = []
    for _ in 0..<count { stations.append(try ReaderStation(command, options)) }
    free = stations
  }

  /// Calls with a station that nobody else uses meanwhile; nil if there are more callers than
  /// stations.
  func withStation<Value>(
    _ body: (ReaderStation) throws(BoundaryFailure) -> Value
  ) throws(BoundaryFailure) -> Value? {
    guard let station = lock.withLock({ free.popLast() }) else { return nil }
    defer { lock.withLock { free.append(station) } }
    return try body(station)
  }
}

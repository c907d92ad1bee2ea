import Dispatch

/// Work on independent items on several cores.
package enum Parallel {
  /// The results in the order of the items, whatever the order of the work.
  ///
  /// - Parameters:
  ///   - jobs: How many items may be worked on at once.
  ///   - progress: Called between portions, on the calling thread, with how many items are done.
  package static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], jobs: Int, progress: (Int) -> Void = { _ in },
    _ work: @Sendable (Item) -> Value
  ) -> [Value] {
    let workers = max(1, min(jobs, items.count))
    let portion = workers * 16
    var results: [Value] = []
    results.reserveCapacity(items.count)
    for start in stride(from: 0, to: items.count, by: portion) {
      let chosen = items[start..<min(items.count, start + portion)]
      results += mapPortion(chosen, workers: workers, work)
      progress(results.count)
    }
    return results
  }

  private static func mapPortion<Item: Sendable, Value: Sendable>(
    _ items: ArraySlice<Item>, workers: Int, _ work: @Sendable (Item) -> Value
  ) -> [Value] {
    guard workers > 1 else { return items.map { work($0) } }
    let shares = (0..<workers).map { _ in Share<Value>() }
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for position in stride(from: worker, to: items.count, by: workers) {
        shares[worker].values.append(work(items[items.startIndex + position]))
      }
    }
    return (0..<items.count).map { shares[$0 % workers].values[$0 / workers] }
  }

  /// The results of one worker. Only that worker appends while all work, and the caller reads after
  /// all have ended, so no two threads ever use one at the same time.
  private final class Share<Value: Sendable>: @unchecked Sendable {
    var values: [Value] = []
  }
}

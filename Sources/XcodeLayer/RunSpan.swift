import Foundation
import StrictJSON

/// When tests ran, in whole seconds, by the clock of the system that ran them.
///
/// The texts are ISO 8601 in UTC and of one length, so that their order is that of the times.
struct RunSpan {
  let start: String?
  let finish: String?

  /// - Parameters:
  ///   - start: Seconds since 1970, as everywhere in a summary.
  init(start: JSONValue?, finish: JSONValue?) throws(JSONFailure) {
    self.start = try start.map { (value) throws(JSONFailure) in try Self.text(value, .down) }
    self.finish = try finish.map { (value) throws(JSONFailure) in try Self.text(value, .up) }
  }

  private static func text(
    _ value: JSONValue, _ rule: FloatingPointRoundingRule
  ) throws(JSONFailure) -> String {
    let second = try value.requiredReal().rounded(rule)
    // The last second of the year 9999.
    guard (0...253_402_300_799).contains(second) else {
      throw value.failure("expected seconds since 1970, before the year 10000")
    }
    return Date(timeIntervalSince1970: second).formatted(.iso8601)
  }

  /// What cannot be of results that were written at some times.
  func objections(to dates: [String]) -> [String] {
    var objections: [String] = []
    if let start, let finish, finish < start {
      objections.append("the tests ended, \(finish), before they began, \(start)")
    }
    if let start, let early = dates.filter({ $0 < start }).min() {
      objections.append("a result was written, \(early), before the tests began, \(start)")
    }
    if let finish, let late = dates.filter({ $0 > finish }).max() {
      objections.append("a result was written, \(late), after the tests ended, \(finish)")
    }
    return objections
  }
}

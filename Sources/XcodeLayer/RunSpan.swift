import Foundation
import StrictJSON

/// When tests ran, in whole seconds, by the clock of the system that ran them.
///
/// The texts are ISO 8601 in UTC and of one length, so that their order is that of the times.
struct RunSpan {
  let start: String?
  let finish: String?
  /// The times between which results were written, by clocks that may differ.
  private let earliest: String?
  private let latest: String?

  /// How much the clock of a device may differ from that of the Mac, in seconds.
  private static let tolerance = 300.0

  /// - Parameters:
  ///   - start: Seconds since 1970, as everywhere in a summary.
  init(start: JSONValue?, finish: JSONValue?) throws(JSONFailure) {
    let began = try start.map { (value) throws(JSONFailure) in try Self.second(value, .down) }
    let ended = try finish.map { (value) throws(JSONFailure) in try Self.second(value, .up) }
    self.start = began.map(Self.text)
    self.finish = ended.map(Self.text)
    earliest = began.map { Self.text(max($0 - Self.tolerance, Self.seconds.lowerBound)) }
    latest = ended.map { Self.text(min($0 + Self.tolerance, Self.seconds.upperBound)) }
  }

  /// To the last second of the year 9999.
  private static let seconds = 0.0...253_402_300_799

  private static func second(
    _ value: JSONValue, _ rule: FloatingPointRoundingRule
  ) throws(JSONFailure) -> Double {
    let second = try value.requiredReal().rounded(rule)
    guard seconds.contains(second) else {
      throw value.failure("expected seconds since 1970, before the year 10000")
    }
    return second
  }

  private static func text(_ second: Double) -> String {
    Date(timeIntervalSince1970: second).formatted(.iso8601)
  }

  /// What cannot be of results that were written at some times.
  func objections(to dates: [String]) -> [String] {
    var objections: [String] = []
    if let start, let finish, finish < start {
      objections.append("the tests ended, \(finish), before they began, \(start)")
    }
    if let start, let earliest, let early = dates.filter({ $0 < earliest }).min() {
      objections.append("a result was written, \(early), before the tests began, \(start)")
    }
    if let finish, let latest, let late = dates.filter({ $0 > latest }).max() {
      objections.append("a result was written, \(late), after the tests ended, \(finish)")
    }
    return objections
  }
}

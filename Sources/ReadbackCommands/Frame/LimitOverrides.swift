import PropertyListBytes
import StrictJSON

/// The limits that a command line sets: `NAME=VALUE`, the value with `K`, `M` or `G` for powers of
/// 1,024.
struct LimitOverrides {
  private(set) var values: [(name: ReadLimits.Name, value: UInt64)] = []

  init(_ settings: [String]) throws(CommandFailure) {
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .usage("--limit needs NAME=VALUE, not \"\(setting)\"")
      }
      let name = try Self.name(String(parts[0]))
      values.append((name, try Self.amount(parts[1], in: "--limit \(setting)")))
    }
  }

  private static func name(_ spelling: String) throws(CommandFailure) -> ReadLimits.Name {
    guard let name = ReadLimits.Name(rawValue: spelling) else {
      let known = ReadLimits.Name.allCases.map(\.rawValue)
      let hint =
        NearestName.of(spelling, among: known).map { "did you mean \($0)?" }
        ?? "it may be \(known.joined(separator: ", "))"
      throw .usage("unknown limit \"\(spelling)\", \(hint)")
    }
    return name
  }

  /// A number with its unit, named with the words in which it stands.
  static func amount(
    _ text: Substring, in setting: String
  ) throws(CommandFailure) -> UInt64 {
    let powers: [UInt8: UInt64] = [
      UInt8(ascii: "K"): 1 << 10, UInt8(ascii: "M"): 1 << 20, UInt8(ascii: "G"): 1 << 30,
    ]
    let unit = text.utf8.last.flatMap { powers[$0] }
    let digits = unit == nil ? text : text.dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let number = UInt64(digits)
    else {
      throw .usage("\(setting): the value is digits, and K, M or G if need be")
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
    guard !overflow else { throw .usage("\(setting): the value is beyond 64 bits") }
    return product
  }
}

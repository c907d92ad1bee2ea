/// How often each pair of answers came up, with an example of each.
struct Tally {
  var files = 0
  private(set) var counts: [Comparison: Int] = [:]
  private(set) var examples: [Comparison: String] = [:]

  var total: Int { counts.values.reduce(0, +) }

  mutating func add(_ comparison: Comparison, _ example: @autoclosure () -> String) {
    counts[comparison, default: 0] += 1
    // The first in the order of names, whichever thread was faster.
    let text = example()
    examples[comparison] = min(examples[comparison] ?? text, text)
  }

  mutating func add(_ other: Tally) {
    files += other.files
    counts.merge(other.counts, uniquingKeysWith: +)
    examples.merge(other.examples, uniquingKeysWith: min)
  }
}

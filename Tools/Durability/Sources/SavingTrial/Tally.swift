/// How often each thing happened.
struct Tally: CustomStringConvertible {
  private var counts: [String: Int] = [:]

  mutating func add(_ name: String) { counts[name, default: 0] += 1 }

  var description: String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
  }
}

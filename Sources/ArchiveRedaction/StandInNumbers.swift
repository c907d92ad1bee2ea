import PropertyListBytes

/// Finds for each number of the original another one, the same for all places that hold it, and for
/// no two numbers the same.
struct StandInNumbers {
  private let key: RedactionKey
  private(set) var domains: [RedactedNumber: NumberDomain] = [:]
  private(set) var standIns: [RedactedNumber: RedactedNumber] = [:]
  /// The values of the original, whatever their kind.
  private var originals: Set<Double> = []
  /// The values given out.
  private var used: Set<Double> = []

  private static let attempts: UInt64 = 400

  init(_ key: RedactionKey) { self.key = key }

  /// Notes a number that is to be replaced, and what one of its places asks for.
  mutating func note(_ number: RedactedNumber, _ narrow: (inout NumberDomain) -> Void) {
    var domain = domains[number] ?? NumberDomain()
    narrow(&domain)
    domains[number] = domain
  }

  /// Notes a number that stays where it is, and so must not appear elsewhere by chance.
  mutating func noteKept(_ value: Double) { originals.insert(value) }

  /// Chooses the stand-ins.
  ///
  /// - Parameter ordered: Numbers that stand in ascending order, as lists; so do their stand-ins.
  mutating func choose(ordered: [[RedactedNumber]] = []) {
    for number in domains.keys { originals.insert(number.approximate) }
    // The order of a dictionary is random, and so are the stand-ins; those of few choices first.
    let numbers = domains.keys.sorted { left, right in
      (width(left), left.approximate) < (width(right), right.approximate)
    }
    for number in numbers {
      guard let domain = domains[number], !domain.isEmpty,
        let found = find(number, domain, .full) ?? find(number, domain, .unused)
          ?? find(number, domain, .none)
      else { continue }
      standIns[number] = found
      used.insert(found.approximate)
    }
    for list in ordered { sort(list) }
  }

  private func width(_ number: RedactedNumber) -> UInt64 {
    guard case .integer = number, let domain = domains[number] else { return .max }
    return domain.magnitude.upperBound - domain.magnitude.lowerBound
  }

  /// Gives the stand-ins of some numbers the order of the numbers, where their places allow it.
  private mutating func sort(_ list: [RedactedNumber]) {
    let numbers = Set(list).sorted { $0.approximate < $1.approximate }
    let found = numbers.compactMap { standIns[$0] }.sorted { $0.approximate < $1.approximate }
    guard found.count == numbers.count else { return }
    let fits = zip(numbers, found).allSatisfy { number, standIn in
      domains[number].map { allows($0, standIn) } ?? false
    }
    guard fits else { return }
    for (number, standIn) in zip(numbers, found) { standIns[number] = standIn }
  }

  private func allows(_ domain: NumberDomain, _ number: RedactedNumber) -> Bool {
    let value = number.approximate
    guard value >= domain.lowest, value <= domain.highest else { return false }
    if case .integer(let integer) = number {
      return domain.magnitude.contains(Self.magnitude(integer))
    }
    return true
  }

  /// What a stand-in must not be besides the number itself, as long as there is such.
  private enum Freedom {
    /// Any number of the original, or given out.
    case full
    /// Given out.
    case unused
    case none
  }

  private func find(
    _ number: RedactedNumber, _ domain: NumberDomain, _ freedom: Freedom
  ) -> RedactedNumber? {
    // Within a small domain each value is tried.
    if case .integer(let value) = number {
      let (low, high) = (domain.magnitude.lowerBound, domain.magnitude.upperBound)
      if high - low < 4_096 {
        var stream = key.stream("number", number.bytes)
        let count = Int(high - low) + 1
        let start = stream.next(below: count)
        for offset in 0..<count {
          let magnitude = low + UInt64((start + offset) % count)
          guard let made = Self.integer(magnitude, isNegative: value.isNegative) else { continue }
          if isFree(.integer(made), number, domain, freedom) { return .integer(made) }
        }
        return nil
      }
    }
    for attempt in 0..<Self.attempts {
      var stream = key.stream("number", number.bytes, attempt: attempt)
      let made = candidate(number, domain, &stream)
      if let made, isFree(made, number, domain, freedom) { return made }
    }
    return nil
  }

  private func isFree(
    _ made: RedactedNumber, _ number: RedactedNumber, _ domain: NumberDomain, _ freedom: Freedom
  ) -> Bool {
    let value = made.approximate
    guard value != number.approximate, allows(domain, made) else { return false }
    switch freedom {
    case .full: return !originals.contains(value) && !used.contains(value)
    case .unused: return !used.contains(value)
    case .none: return true
    }
  }

  private func candidate(
    _ number: RedactedNumber, _ domain: NumberDomain, _ stream: inout RedactionStream
  ) -> RedactedNumber? {
    switch number {
    case .integer(let value):
      let (low, high) = (domain.magnitude.lowerBound, domain.magnitude.upperBound)
      let span = high - low
      let offset = span == .max ? stream.next() : stream.next() % (span + 1)
      return Self.integer(low + offset, isNegative: value.isNegative).map { .integer($0) }
    case .real(let bits, spelling: let spelling?):
      return Self.respelled(bits, spelling, &stream)
    case .real(let bits, spelling: nil):
      let value = Double(bitPattern: bits)
      var made = Self.real(near: value, within: domain, &stream)
      if domain.isSingle { made = Double(Float(made)) }
      guard made.isFinite else { return nil }
      return .real(made.bitPattern, spelling: nil)
    case .date(let bits):
      return .date(Self.date(near: Double(bitPattern: bits), within: domain, &stream).bitPattern)
    }
  }

  static func magnitude(_ value: PropertyListInteger) -> UInt64 {
    value.isNegative ? value.int64?.magnitude ?? 0 : value.uint64 ?? 0
  }

  private static func integer(_ magnitude: UInt64, isNegative: Bool) -> PropertyListInteger? {
    guard isNegative else { return PropertyListInteger(magnitude) }
    guard magnitude > 0, magnitude <= Int64.min.magnitude else { return nil }
    return PropertyListInteger(Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  /// A real of about the same size and sign, whole if the other is.
  private static func real(
    near value: Double, within domain: NumberDomain, _ stream: inout RedactionStream
  ) -> Double {
    let reach = max(255, 2 * abs(value))
    let isNegative = value.sign == .minus
    let low = max(domain.lowest, isNegative ? -reach : 0)
    let high = min(domain.highest, isNegative ? 0 : reach)
    let made = low + (high - low) * stream.nextFraction()
    let isWhole = value.rounded() == value && abs(value) < 0x1p53
    return isWhole ? made.rounded() : made
  }

  /// A date between 1970 and 2038, of whole seconds if the other is; near the other if that is not.
  private static func date(
    near value: Double, within domain: NumberDomain, _ stream: inout RedactionStream
  ) -> Double {
    let usual = -978_307_200.0...1_168_000_000.0
    let range = usual.contains(value) ? usual : (value - 1e9)...(value + 1e9)
    let low = max(domain.lowest, range.lowerBound)
    let high = min(domain.highest, range.upperBound)
    let made = low + (high - low) * stream.nextFraction()
    return value.rounded() == value ? made.rounded(.down) : made
  }

  /// Other digits in the places of a spelled number's digits, but for its exponent's.
  private static func respelled(
    _ bits: UInt64, _ spelling: [UInt8], _ stream: inout RedactionStream
  ) -> RedactedNumber? {
    var made = spelling
    for (index, byte) in spelling.enumerated() {
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard (0x30...0x39).contains(byte) else { continue }
      made[index] = 0x30 + UInt8(stream.next(below: 10))
    }
    guard let value = Double(String(decoding: made, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return .real(value.bitPattern, spelling: made)
  }
}

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

  /// Whether a number is one of the original's.
  func isOriginal(_ value: Double) -> Bool { originals.contains(value) }

  /// Chooses the stand-ins.
  ///
  /// - Parameter ordered: Numbers that stand in ascending order, as lists; so do their stand-ins.
  mutating func choose(ordered: [OrderedNumbers] = []) {
    for number in domains.keys { originals.insert(number.approximate) }
    // The order of a dictionary is random, and so are the stand-ins; those of few choices first.
    let numbers = domains.keys.sorted { left, right in
      (width(left), left.approximate) < (width(right), right.approximate)
    }
    for number in numbers {
      guard let domain = domains[number], !domain.isEmpty, let found = find(number, domain) else {
        continue
      }
      standIns[number] = found
      used.insert(found.approximate)
    }
    for list in OrderedNumbers.merged(ordered) where !sort(list) { arrange(list) }
  }

  private func width(_ number: RedactedNumber) -> UInt64 {
    guard case .integer(let value) = number,
      let magnitude = domains[number]?.magnitude(isNegative: value.isNegative)
    else { return .max }
    return magnitude.upperBound - magnitude.lowerBound
  }

  // MARK: Order

  /// Gives the stand-ins of some numbers the order of the numbers.
  ///
  /// - Returns: False, changing nothing, where their places do not allow it.
  private mutating func sort(_ list: OrderedNumbers) -> Bool {
    let numbers = list.changing.sorted { $0.approximate < $1.approximate }
    let found = numbers.compactMap { standIns[$0] }.sorted { $0.approximate < $1.approximate }
    guard list.kept.isEmpty, found.count == numbers.count else { return false }
    let fits = zip(numbers, found).allSatisfy { number, standIn in
      domains[number].map { allows($0, standIn) } ?? false && standIn.isSameKind(as: number)
    }
    guard fits else { return false }
    for (number, standIn) in zip(numbers, found) { standIns[number] = standIn }
    return true
  }

  /// Chooses anew, each number between those before and those behind it, around those that stay.
  private mutating func arrange(_ list: OrderedNumbers) {
    var places = list.changing.map { (value: $0.approximate, number: Optional($0)) }
    places += list.kept.map { (value: $0, number: nil) }
    places.sort { $0.value < $1.value }
    let reaches = places.map { place in
      place.number.flatMap { number in domains[number].map { $0.reach(of: number) } }
        ?? place.value...place.value
    }
    // The greatest values that leave room for those behind.
    var bounds = reaches.map(\.upperBound)
    for index in bounds.indices.dropLast().reversed() {
      let step = places[index].number?.step ?? 0
      bounds[index] = min(bounds[index], bounds[index + 1] - step)
    }
    var chosen: [RedactedNumber: RedactedNumber] = [:]
    var last = -Double.infinity
    for (index, place) in places.enumerated() {
      guard let number = place.number, let domain = domains[number] else {
        last = place.value
        continue
      }
      var whole = domain
      whole.narrow(from: max(last + number.step, reaches[index].lowerBound), to: bounds[index])
      guard !whole.isEmpty else { return }
      // About evenly, so that those behind have as much room.
      var near = whole
      let share = 2 * (whole.highest - whole.lowest) / Double(places.count - index + 1)
      near.narrow(from: whole.lowest, to: whole.lowest + max(share, 1))
      guard let found = find(number, near) ?? find(number, whole) else { return }
      chosen[number] = found
      last = found.approximate
    }
    for (number, standIn) in chosen {
      standIns[number] = standIn
      used.insert(standIn.approximate)
    }
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

  /// A number that is new, if there is one: about as large, or as large as its bytes can hold.
  private func find(_ number: RedactedNumber, _ domain: NumberDomain) -> RedactedNumber? {
    var usual = domain
    usual.narrow(magnitude: domain.usual)
    for freedom in [Freedom.full, .unused, .none] {
      if !usual.isEmpty, let found = find(number, usual, freedom) { return found }
      if usual.magnitude != domain.magnitude, let found = find(number, domain, freedom) {
        return found
      }
    }
    return nil
  }

  private func find(
    _ number: RedactedNumber, _ domain: NumberDomain, _ freedom: Freedom
  ) -> RedactedNumber? {
    // Within a small domain each value is tried.
    if case .integer(let value) = number {
      guard let magnitude = domain.magnitude(isNegative: value.isNegative) else { return nil }
      let (low, high) = (magnitude.lowerBound, magnitude.upperBound)
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
      guard let magnitude = domain.magnitude(isNegative: value.isNegative) else { return nil }
      let (low, high) = (magnitude.lowerBound, magnitude.upperBound)
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
    let reach = NumberDomain.reach(ofReal: value)
    let low = max(domain.lowest, reach.lowerBound)
    let high = min(domain.highest, reach.upperBound)
    let made = low + (high - low) * stream.nextFraction()
    let isWhole = value.rounded() == value && abs(value) < 0x1p53
    return isWhole ? made.rounded() : made
  }

  /// A date between 1970 and 2038, of whole seconds if the other is; near the other if that is not.
  private static func date(
    near value: Double, within domain: NumberDomain, _ stream: inout RedactionStream
  ) -> Double {
    let reach = NumberDomain.reach(ofDate: value)
    let low = max(domain.lowest, reach.lowerBound)
    let high = min(domain.highest, reach.upperBound)
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

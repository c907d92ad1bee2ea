/// The references of all containers of a property list, one after another.
struct ContainerTable {
  /// For each container a word with its kind and count, then what it holds.
  private(set) var words: [UInt32] = []

  /// - Parameter capacity: Words to make room for at once.
  init(capacity: Int = 0) { words.reserveCapacity(capacity) }

  /// Adds a container and its references.
  ///
  /// - Parameters:
  ///   - count: Elements of an array, or pairs of a dictionary.
  ///   - references: How many references it has; `next` is called for each, in order.
  @inline(__always)
  mutating func add(
    isDictionary: Bool, count: Int, references: Int, at offset: Int,
    _ next: () throws(ReadFailure) -> Int
  ) throws(ReadFailure) -> ObjectLink {
    let start = words.count + 1
    guard references < ObjectLink.mostReferences - start else {
      throw .exceeded(
        .references, found: "more", allowed: UInt64(ObjectLink.mostReferences), offset: offset)
    }
    try words.append(addingCapacity: references + 1) { output throws(ReadFailure) in
      output.append(UInt32(truncatingIfNeeded: count) << 1 | (isDictionary ? 1 : 0))
      for _ in 0..<references { output.append(UInt32(truncatingIfNeeded: try next())) }
    }
    return ObjectLink(containerAt: start)
  }

  /// Whether as many references from one place on are those from another on; zero is no place.
  @inline(__always)
  func haveSameReferences(_ left: Int, _ right: Int, count: Int) -> Bool {
    guard left > 0 else { return false }
    let words = words.span
    for index in 0..<count where words[left + index] != words[right + index] { return false }
    return true
  }
}

import PropertyListBytes
import Testing

/// Containers in any order of numbers: depth, and containers that hold themselves.
struct ContainmentWalkTests {
  private let circle = "a container that contains itself"

  @Test func rejectsSelfReferencingArray() {
    expectRefusal(of: BinaryListBytes { $0.array([0]) }.bytes(), .malformed, circle, at: 8)
  }

  @Test func rejectsDictionaryThatIsItsOwnValue() {
    let list = BinaryListBytes { list in
      list.dictionary([(1, 0)])
      list.text("a")
    }
    expectRefusal(of: list.bytes(), .malformed, circle, at: 8)
  }

  @Test(arguments: [2, 17, 300])
  func rejectsCircles(length: Int) {
    var list = BinaryListBytes()
    list.referenceWidth = 2
    for number in 0..<length { list.array([(number + 1) % length]) }
    expectRefusal(of: list.bytes(), .malformed, circle)
  }

  @Test func rejectsACircleThatTheRootDoesNotReach() {
    let list = BinaryListBytes { list in
      list.integer(1)
      list.array([2])
      list.array([1])
    }
    expectRefusal(of: list.bytes(), .malformed, circle)
  }

  @Test func acceptsAContainerSharedByManyHolders() throws {
    let levels = 60
    let doubling = BinaryListBytes { list in
      for level in 0..<levels { list.array([level + 1, level + 1]) }
      list.integer(1)
    }
    #expect(refusal(of: doubling.bytes()) == nil)
    let backwards = BinaryListBytes { list in
      list.topObject = levels
      list.integer(1)
      for level in 0..<levels { list.array([level, level]) }
    }
    #expect(refusal(of: backwards.bytes()) == nil)
  }

  @Test(arguments: [1, 2, 40])
  func countsLevelsWhenHoldersComeLast(levels: Int) {
    let list = BinaryListBytes { list in
      list.topObject = levels
      list.integer(1)
      for level in 0..<levels { list.array([level]) }
    }
    let (atLimit, belowIt) = (UInt64(levels), UInt64(levels - 1))
    #expect(refusal(of: list.bytes(), limits: .with(.depth, atLimit)) == nil)
    #expect(
      refusal(of: list.bytes(), limits: .with(.depth, belowIt))?.code == .limitExceeded)
  }

  @Test func walksDeepListsWithoutRecursion() {
    let levels = 20_000
    var list = BinaryListBytes()
    (list.referenceWidth, list.offsetWidth, list.topObject) = (2, 3, levels)
    list.integer(1)
    for level in 0..<levels { list.array([level]) }
    #expect(refusal(of: list.bytes(), limits: .with(.depth, nil)) == nil)
    #expect(refusal(of: list.bytes())?.message == "depth: more than 512 of 512 levels")
  }

  /// The same containers under other numbers: parents first takes the pass that carries depth
  /// forward, other orders the walk; both must find the same depth.
  @Test(arguments: 1...20)
  func findsTheSameDepthInAnyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 0x9E37_79B9)
    let count = Int.random(in: 2...25, using: &random)
    // Container i holds some containers above i, or none.
    let held = (0..<count).map { holder in
      (holder + 1..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    }
    var heights = Array(repeating: 1, count: count)
    for holder in (0..<count).reversed() {
      heights[holder] = 1 + (held[holder].map { heights[$0] }.max() ?? 0)
    }
    let depth = heights.max() ?? 0
    for numbers in [Array(0..<count), Array((0..<count).reversed())]
      + (0..<4).map({ _ in (0..<count).shuffled(using: &random) })
    {
      var containers = Array(repeating: [Int](), count: count)
      for holder in 0..<count { containers[numbers[holder]] = held[holder].map { numbers[$0] } }
      let bytes = BinaryListBytes { list in
        for elements in containers { list.array(elements) }
      }.bytes()
      #expect(refusal(of: bytes, limits: .with(.depth, UInt64(depth))) == nil, "seed \(seed)")
      #expect(
        refusal(of: bytes, limits: .with(.depth, UInt64(depth - 1)))?.code == .limitExceeded,
        "seed \(seed)")
    }
  }
}

import KeyedArchives

/// What was found for the elements of two collections without an order.
struct ElementMatches {
  var pairs: [(old: Int, new: Int)] = []
  var removed: [Int] = []
  var added: [Int] = []
  /// The positions of elements that have no content to be told by.
  var others: (old: [Int], new: [Int]) = ([], [])
}

/// The elements of two sets, or the entries of two dictionaries, of which some have no content to be
/// told by and so wait until everything else is compared.
struct DeferredElements {
  enum Kind {
    case set
    case counts(old: [Int64], new: [Int64])
    /// Dictionaries, whose keys are the elements.
    case values(old: FoundationElements, new: FoundationElements)
  }

  /// What an element is found by, the surer ways first. One that was met beside another elsewhere
  /// stays beside that.
  enum Stage: Int {
    case colour, fingerprint, position
  }

  let place: Int32
  let old: FoundationElements
  let new: FoundationElements
  let kind: Kind
  private(set) var stage = Stage.colour
  /// Positions that are not yet compared.
  private(set) var waiting: (old: [Int], new: [Int]) = ([], [])
  private(set) var hasBegun = false
  /// The old ones that this stage has not looked at, the last first.
  private var pending: [Int] = []
  /// The new ones by what this stage tells them by, the last first.
  private var candidates: [Int: [Int]] = [:]
  /// The new ones by their entry.
  private var positions: [Int: Int] = [:]
  private var taken: (old: Set<Int>, new: Set<Int>) = ([], [])

  init(place: Int32, old: FoundationElements, new: FoundationElements, kind: Kind) {
    self.place = place
    self.old = old
    self.new = new
    self.kind = kind
  }

  mutating func wait(for others: (old: [Int], new: [Int])) {
    waiting = others
    // Without a choice there is nothing to find out.
    if others.old.count <= 1, others.new.count <= 1 { stage = .position }
  }

  /// Begins a stage.
  ///
  /// - Parameters:
  ///   - marks: What tells the waiting new elements in this stage.
  ///   - entries: Their entries, where they are references.
  mutating func begin(_ marks: [Int], _ entries: [Int?]) {
    hasBegun = true
    pending = waiting.old.reversed()
    for (index, position) in waiting.new.enumerated().reversed() {
      candidates[marks[index], default: []].append(position)
      if let entry = entries[index] { positions[entry] = position }
    }
  }

  /// The next old element of the stage; nil when all were looked at.
  mutating func next() -> Int? { pending.popLast() }

  /// The first new element with a mark that is not taken.
  mutating func candidate(marked mark: Int) -> Int? {
    while let position = candidates[mark]?.popLast() {
      if !taken.new.contains(position) { return position }
    }
    return nil
  }

  /// The position of a new element that is not taken.
  func position(ofNewEntry entry: Int) -> Int? {
    positions[entry].flatMap { taken.new.contains($0) ? nil : $0 }
  }

  mutating func take(_ oldPosition: Int, _ newPosition: Int) {
    taken.old.insert(oldPosition)
    taken.new.insert(newPosition)
  }

  /// Leaves the waiting elements to the next stage.
  ///
  /// - Returns: False after the last.
  mutating func finishStage() -> Bool {
    waiting.old.removeAll { taken.old.contains($0) }
    waiting.new.removeAll { taken.new.contains($0) }
    taken = ([], [])
    candidates = [:]
    positions = [:]
    hasBegun = false
    guard let next = Stage(rawValue: stage.rawValue + 1), !waiting.old.isEmpty,
      !waiting.new.isEmpty
    else { return false }
    stage = next
    return true
  }
}

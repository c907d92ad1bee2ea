import KeyedArchives
import PropertyListBytes

/// A step from the place of a collection to the place of what is in it.
enum ShapeStep: Hashable {
  case element(BuiltInType)
  case key, value
  /// The value under one text key.
  case entry(ExactText)
  /// The dictionaries of attributes of an attributed string.
  case attributes
}

/// Everything that was seen in one place: a key of `$top`, a field of a class, or a place within
/// the collections that stand there.
struct ShapePlace {
  struct Child {
    var place: Int
    /// In how many collections it is there.
    var present = 0
  }

  /// The place of the collection around it.
  let holder: Int?
  let level: Int
  var kinds: [ShapeTag: ShapeMeasure] = [:]
  var children: [ShapeStep: Child] = [:]
  /// How many dictionaries were looked into.
  var dictionaryCount = 0
}

/// What was seen of samples, by place.
///
/// Places within collections are told apart down to a level; deeper ones, and those through which
/// a collection comes back to itself, are one with a place around them. Places that turn out to be
/// one are joined, so the work is linear in what is looked at.
struct ShapeGraph {
  /// The most collections of which each is told apart from the one that holds it.
  private static let deepestLevel = 8
  /// The most text keys that are told apart in one dictionary's place.
  private static let mostEntries = 64

  private(set) var places: [ShapePlace] = []
  /// For each place, one that it was joined with; itself if it stands for all.
  private var links: [Int] = []
  var classes: [ShapeClass] = []
  private var classNumbers: [ExactText: Int] = [:]
  var top: [ExactText: ShapeField] = [:]
  var sampleCount = 0
  /// Edges of samples that have cycles, sample by sample.
  var cyclicEdges: [[ShapeEdge]] = []
  /// Foundation's values that no built-in type stands for, to be described by their fields.
  var unreadableKinds: Set<FoundationKind> = []
  /// The accepted names after the own one of Foundation's classes, as seen.
  var foundationAncestries: [ExactText: Set<[ExactText]>] = [:]
  var archivers: Set<ExactText> = []

  mutating func addPlace(holder: Int? = nil) -> Int {
    links.append(places.count)
    places.append(ShapePlace(holder: holder, level: holder.map { places[$0].level + 1 } ?? 0))
    return places.count - 1
  }

  mutating func classNumber(_ name: ExactText) -> Int {
    if let known = classNumbers[name] { return known }
    classes.append(ShapeClass(name: name))
    classNumbers[name] = classes.count - 1
    return classes.count - 1
  }

  /// The place that stands for all that a place was joined with.
  mutating func find(_ place: Int) -> Int {
    var root = place
    while links[root] != root { root = links[root] }
    var next = place
    while links[next] != root { (next, links[next]) = (links[next], root) }
    return root
  }

  mutating func note(
    _ tag: ShapeTag, in place: Int, _ body: (inout ShapeMeasure) -> Void
  ) {
    body(&places[find(place)].kinds[tag, default: ShapeMeasure()])
  }

  mutating func noteDictionary(in place: Int) { places[find(place)].dictionaryCount += 1 }

  /// The place that a step leads to; noted as present once more.
  mutating func child(_ step: ShapeStep, of place: Int) -> Int {
    let holder = find(place)
    var step = step
    if case .entry = step, !mayTakeEntry(step, holder) {
      useOnePlaceForValues(of: holder)
      step = .value
    }
    let known = places[holder].children[step]?.place
    let child: Int
    if let known {
      child = find(known)
    } else {
      child = places[holder].level < Self.deepestLevel ? addPlace(holder: holder) : holder
    }
    places[holder].children[step, default: ShapePlace.Child(place: child)].present += 1
    return child
  }

  private func mayTakeEntry(_ step: ShapeStep, _ holder: Int) -> Bool {
    let place = places[holder]
    if place.children[step] != nil { return true }
    return place.children[.value] == nil && place.level < Self.deepestLevel
      && place.children.count < Self.mostEntries
  }

  /// Joins the places of all values of the dictionaries in a place.
  mutating func useOnePlaceForValues(of place: Int) {
    let holder = find(place)
    let entries = entryNames(of: holder)
    guard !entries.isEmpty else { return }
    var joined: Int?
    for name in entries {
      guard let child = places[holder].children.removeValue(forKey: .entry(name)) else { continue }
      if let joined { join(child.place, into: joined) } else { joined = child.place }
    }
    guard let joined else { return }
    if let values = places[holder].children[.value]?.place {
      join(joined, into: values)
    } else {
      places[holder].children[.value] = ShapePlace.Child(place: joined)
    }
  }

  /// The text keys that are told apart in a place, in ascending order.
  func entryNames(of place: Int) -> [ExactText] {
    places[place].children.keys.compactMap { step in
      if case .entry(let name) = step { return name }
      return nil
    }.sorted()
  }

  /// Decides for every dictionary whether the values of its text keys stay apart.
  ///
  /// A dictionary whose values are of one kind has keys and values; one with values of several
  /// kinds is a record whose entries are named. Attributes are always named.
  mutating func decideEntries() {
    var attributes: Set<Int> = []
    for place in places.indices {
      if let child = places[place].children[.attributes]?.place { attributes.insert(find(child)) }
    }
    for place in places.indices where find(place) == place && !attributes.contains(place) {
      decideEntries(of: place)
    }
  }

  /// - Returns: Whether places were joined.
  @discardableResult
  mutating func decideEntries(of place: Int) -> Bool {
    guard !entryNames(of: place).isEmpty, !holdsSeveralKinds(place) else { return false }
    useOnePlaceForValues(of: place)
    return true
  }

  private mutating func holdsSeveralKinds(_ place: Int) -> Bool {
    var kinds: Set<ShapeTag> = []
    for name in entryNames(of: place) {
      guard let child = places[place].children[.entry(name)]?.place else { continue }
      for tag in places[find(child)].kinds.keys {
        switch tag {
        case .object: kinds.insert(.object(0))
        case .builtIn(.integer), .builtIn(.real): kinds.insert(.builtIn(.number))
        case .builtIn: kinds.insert(tag)
        }
      }
    }
    return kinds.count > 1
  }

  /// A place of its own with some of the kinds of values of another one.
  mutating func copy(of place: Int, keeping isKept: (ShapeTag) -> Bool) -> Int {
    let copy = addPlace(holder: places[place].holder)
    places[copy].kinds = places[place].kinds.filter { isKept($0.key) }
    places[copy].children = places[place].children
    places[copy].dictionaryCount = places[place].dictionaryCount
    return copy
  }

  /// Makes two places one, and those within them in the same way.
  mutating func join(_ place: Int, into other: Int) {
    var pending = [(place, other)]
    while let (left, right) = pending.popLast() {
      let (from, into) = (find(left), find(right))
      guard from != into else { continue }
      links[from] = into
      let gone = places[from]
      places[from].kinds = [:]
      places[from].children = [:]
      places[into].dictionaryCount += gone.dictionaryCount
      for (tag, measure) in gone.kinds {
        places[into].kinds[tag, default: ShapeMeasure()].add(measure)
      }
      for (step, child) in gone.children {
        if let known = places[into].children[step]?.place { pending.append((child.place, known)) }
        places[into].children[step, default: ShapePlace.Child(place: child.place)].present +=
          child.present
      }
    }
  }

  /// The places around one, the nearest first.
  mutating func holders(of place: Int) -> [Int] {
    var result: [Int] = []
    var next = places[find(place)].holder
    while let holder = next {
      let root = find(holder)
      if !result.contains(root) { result.append(root) }
      next = places[holder].holder
    }
    return result
  }
}

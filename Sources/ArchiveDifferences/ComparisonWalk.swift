import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Walks two graphs side by side, breadth first, and notes where they differ.
///
/// An object of one archive is paired with the object of the other that it first stands beside.
/// Meeting it beside another later means that the archives share differently. Each pair is compared
/// once, and of two objects in a pair one is new to the walk unless ``ComparedSide/spend(_:)``
/// allows it, so the work is linear.
struct ComparisonWalk {
  /// A place that both archives have.
  struct Place {
    /// ``ComparedSide/none`` for a place in `$top`, and where no path leads.
    let parent: Int32
    /// Nil for an object that nothing reaches.
    let old: ValuePath.Step?
    let new: ValuePath.Step?
    /// The place of the Foundation value whose content this is a part of.
    var whole: Int32 = ComparedSide.none
    /// Whether a difference in sharing around it was told.
    var isRepeated = false
  }

  /// Where something is about to be compared.
  struct Steps {
    let parent: Int32
    let old: ValuePath.Step?
    let new: ValuePath.Step?

    init(_ parent: Int32, _ old: ValuePath.Step?, _ new: ValuePath.Step?) {
      self.parent = parent
      self.old = old
      self.new = new
    }

    init(_ parent: Int32, _ step: ValuePath.Step) { self.init(parent, step, step) }
  }

  /// A difference whose paths are not yet written out.
  struct Record {
    enum Change {
      case told(ArchiveDifference.Change)
      /// The places where each object was met first.
      case sharing(old: Int?, new: Int?)
    }
    let change: Change
    let steps: Steps?
    let old: ArchivedTarget?
    let new: ArchivedTarget?
  }

  /// A pair whose content is to be compared.
  struct Pair {
    let old: ArchivedTarget
    let new: ArchivedTarget
    let place: Int32
  }

  var old: ComparedSide
  var new: ComparedSide
  var leaves = LeafContents()
  var places: [Place] = []
  private(set) var records: [Record] = []
  private(set) var count = 0
  private var queue: [Pair] = []
  /// Pairs of objects that were paired with others before.
  private var repeated: Set<UInt64> = []
  /// The values that are compared part by part and told as a whole, by place.
  private var wholes: [Int32: (old: ArchivedTarget, new: ArchivedTarget)] = [:]
  /// Those that were told to differ.
  private var toldWholes: Set<Int32> = []
  /// Pairs of class records that were compared.
  var comparedClasses: [UInt64: Bool] = [:]
  /// For each distinct key of the old archive, its number in the new one.
  let newKeyNumbers: [Int32]
  /// For each distinct key of the new archive, one more than its position in the dictionary that is
  /// being compared.
  var keyPositions: [Int32]
  var fingerprints: (old: EntryFingerprints, new: EntryFingerprints)?
  var colours: (old: EntryColours, new: EntryColours)?
  /// Collections some of whose elements are told apart only by the rest of the archives.
  var deferred: [DeferredElements] = []
  var nextDeferred = 0
  /// The one that is being compared.
  var currentDeferred: DeferredElements?
  private let secrets: (old: ArchiveSecrets, new: ArchiveSecrets)
  /// Those that were told to differ.
  private var toldSecrets: Set<SecretPair> = []
  private let limit: Int

  private struct SecretPair: Hashable {
    let old: ArchivedTarget?
    let new: ArchivedTarget?
  }

  init(
    _ old: KeyedArchive, _ new: KeyedArchive,
    hiding secrets: (old: ArchiveSecrets, new: ArchiveSecrets), limit: Int
  ) {
    self.secrets = secrets
    self.old = ComparedSide(old)
    self.new = ComparedSide(new)
    self.limit = limit
    let list = new.propertyList
    var numbers: [ExactText: Int32] = [:]
    for number in list.keyObjects.indices {
      numbers[list.key(number)] = Int32(truncatingIfNeeded: number)
    }
    newKeyNumbers = old.propertyList.keyObjects.indices.map {
      numbers[old.propertyList.key($0)] ?? ComparedSide.none
    }
    keyPositions = Array(repeating: 0, count: list.keyObjects.count)
  }

  mutating func run() {
    if old.archive.archiver != new.archive.archiver {
      tell(.archiver(old: old.archive.archiver, new: new.archive.archiver), nil, nil, nil)
    }
    compareFields(
      old.list.header(of: old.archive.topObject), new.list.header(of: new.archive.topObject),
      at: ComparedSide.none, as: .top)
    finishQueue()
    compareUnreachable()
    compareUnusedClasses()
  }

  private mutating func finishQueue() {
    repeat { emptyQueue() } while compareDeferred()
  }

  private mutating func emptyQueue() {
    var next = 0
    while next < queue.count {
      compareContents(queue[next])
      next += 1
      // What was compared is let go of from time to time.
      if next >= 1 << 16 {
        queue.removeFirst(next)
        next = 0
      }
    }
    queue.removeAll()
  }

  /// Compares what nothing leads to, in the order of the objects.
  private mutating func compareUnreachable() {
    let oldEntries = old.unreachableObjects()
    let newEntries = new.unreachableObjects()
    let nowhere = Steps(ComparedSide.none, nil, nil)
    for (oldEntry, newEntry) in zip(oldEntries, newEntries)
    where !old.isMet(oldEntry) || !new.isMet(newEntry) {
      pair(oldEntry, newEntry, at: nowhere)
      finishQueue()
    }
    for entry in oldEntries.dropFirst(newEntries.count) {
      tell(.removed, nowhere, .entry(entry), nil)
    }
    for entry in newEntries.dropFirst(oldEntries.count) {
      tell(.added, nowhere, nil, .entry(entry))
    }
  }

  // MARK: Telling

  mutating func tell(
    _ change: ArchiveDifference.Change, _ steps: Steps?, _ old: ArchivedTarget?,
    _ new: ArchivedTarget?
  ) {
    tell(Record(change: .told(change), steps: steps, old: old, new: new))
  }

  private mutating func tell(_ record: Record) {
    // A part of a value that is told as a whole tells that the whole differs.
    if let steps = record.steps, steps.parent != ComparedSide.none {
      let parent = places[Int(steps.parent)]
      if parent.whole != ComparedSide.none {
        tellWhole(parent.whole)
        return
      }
    }
    guard isSecret(record.old, record.new) else { return add(record) }
    add(secret: record)
  }

  private mutating func add(_ record: Record) {
    count += 1
    if records.count < limit { records.append(record) }
  }

  /// Tells of a secret once that it differs, and not in what.
  private mutating func add(secret record: Record) {
    guard toldSecrets.insert(SecretPair(old: record.old, new: record.new)).inserted else { return }
    let change: Record.Change =
      switch record.change {
      case .told(.added), .told(.removed): record.change
      case .sharing: .sharing(old: nil, new: nil)
      default: .told(.changed)
      }
    add(Record(change: change, steps: record.steps, old: record.old, new: record.new))
  }

  private func isSecret(_ oldTarget: ArchivedTarget?, _ newTarget: ArchivedTarget?) -> Bool {
    oldTarget.map { secrets.old.contains($0, of: old.archive) } == true
      || newTarget.map { secrets.new.contains($0, of: new.archive) } == true
  }

  private mutating func tellWhole(_ place: Int32) {
    guard toldWholes.insert(place).inserted, let values = wholes[place] else { return }
    let own = places[Int(place)]
    tell(
      Record(
        change: .told(.changed), steps: Steps(own.parent, own.old, own.new), old: values.old,
        new: values.new))
  }

  /// From here on, differences inside a place are told as one of the whole value.
  mutating func beginWhole(_ pair: Pair) {
    places[Int(pair.place)].whole = pair.place
    wholes[pair.place] = (pair.old, pair.new)
  }

  // MARK: Pairing

  private mutating func enqueue(_ pair: Pair) {
    if places[Int(pair.place)].whole == ComparedSide.none, isSecret(pair.old, pair.new) {
      beginWhole(pair)
    }
    queue.append(pair)
  }

  /// Compares two values of the property lists, references or not.
  mutating func compare(_ oldObject: Int, _ newObject: Int, at steps: Steps) {
    switch (old.list.uid(of: oldObject), new.list.uid(of: newObject)) {
    case (let oldEntry?, let newEntry?): pair(oldEntry, newEntry, at: steps)
    case (nil, nil): compareInline(oldObject, newObject, at: steps)
    case (let entry?, nil):
      compareSpelling(entry, old, newObject, new, isOldReferenced: true, steps)
    case (nil, let entry?):
      compareSpelling(entry, new, oldObject, old, isOldReferenced: false, steps)
    }
  }

  /// Compares a referenced value with one that stands inline.
  private mutating func compareSpelling(
    _ entry: Int, _ referenced: ComparedSide, _ object: Int, _ inline: ComparedSide,
    isOldReferenced: Bool, _ steps: Steps
  ) {
    let value = referenced.archive.object(ofEntry: entry)
    let isSame =
      entry != 0 && referenced.archive.roles[entry] == .value
      && !referenced.list.isContainer(value) && !inline.list.isContainer(object)
      && (isOldReferenced
        ? leaves.areEqual(value, in: old.list, object, in: new.list)
        : leaves.areEqual(object, in: old.list, value, in: new.list))
    let targets = [ArchivedTarget.entry(entry), .object(object)]
    let words = ["referenced", "inline"]
    tell(
      isSame
        ? .respelled(
          old: words[isOldReferenced ? 0 : 1], new: words[isOldReferenced ? 1 : 0]) : .changed,
      steps, targets[isOldReferenced ? 0 : 1], targets[isOldReferenced ? 1 : 0])
  }

  private mutating func compareInline(_ oldObject: Int, _ newObject: Int, at steps: Steps) {
    let left = old.list.header(of: oldObject)
    let right = new.list.header(of: newObject)
    if left.isContainer, left.kind == right.kind {
      let place = add(steps)
      enqueue(Pair(old: .object(oldObject), new: .object(newObject), place: place))
    } else if left.isContainer || right.isContainer
      || !leaves.areEqual(oldObject, in: old.list, newObject, in: new.list)
    {
      tell(.changed, steps, .object(oldObject), .object(newObject))
    }
  }

  /// Compares two objects that stand in the same place.
  mutating func pair(_ oldEntry: Int, _ newEntry: Int, at steps: Steps) {
    if oldEntry == 0, newEntry == 0 { return }
    guard oldEntry != 0, newEntry != 0 else {
      tell(.changed, steps, .entry(oldEntry), .entry(newEntry))
      return
    }
    let oldPartner = old.partner(of: oldEntry)
    let newPartner = new.partner(of: newEntry)
    if oldPartner == newEntry, newPartner == oldEntry { return }
    if oldPartner == nil, newPartner == nil {
      let place = add(steps)
      old.meet(oldEntry, with: newEntry, at: Int(place))
      new.meet(newEntry, with: oldEntry, at: Int(place))
      enqueue(Pair(old: .entry(oldEntry), new: .entry(newEntry), place: place))
      return
    }
    repeatPair(oldEntry, newEntry, at: steps)
  }

  /// Compares two objects of which one was met beside another before.
  private mutating func repeatPair(_ oldEntry: Int, _ newEntry: Int, at steps: Steps) {
    guard repeated.insert(UInt64(oldEntry) << 32 | UInt64(newEntry)).inserted else { return }
    let isRepeated =
      steps.parent != ComparedSide.none && places[Int(steps.parent)].isRepeated
    let wasMet = (old: old.isMet(oldEntry), new: new.isMet(newEntry))
    let oldValue = old.archive.object(ofEntry: oldEntry)
    let newValue = new.archive.object(ofEntry: newEntry)
    let isLeaf = !old.list.isContainer(oldValue) || !new.list.isContainer(newValue)
    let isChanged =
      isLeaf
      && !leaves.areEqual(oldValue, in: old.list, newValue, in: new.list)
    if isChanged {
      tell(.changed, steps, .entry(oldEntry), .entry(newEntry))
    } else if !isRepeated {
      tell(
        Record(
          change: .sharing(old: old.place(of: oldEntry), new: new.place(of: newEntry)),
          steps: steps, old: .entry(oldEntry), new: .entry(newEntry)))
    }
    guard !(wasMet.old && wasMet.new) else { return }
    // The side that meets its object again pays for it.
    let goesOn = isLeaf ? false : wasMet.old ? old.spend(on: oldEntry) : new.spend(on: newEntry)
    let place = add(steps, isRepeated: true)
    if !wasMet.old { old.meet(oldEntry, with: newEntry, at: Int(place)) }
    if !wasMet.new { new.meet(newEntry, with: oldEntry, at: Int(place)) }
    if goesOn {
      enqueue(Pair(old: .entry(oldEntry), new: .entry(newEntry), place: place))
    }
  }

  private mutating func add(_ steps: Steps, isRepeated: Bool = false) -> Int32 {
    var place = Place(parent: steps.parent, old: steps.old, new: steps.new)
    place.isRepeated = isRepeated
    if steps.parent != ComparedSide.none {
      let parent = places[Int(steps.parent)]
      place.whole = parent.whole
      if parent.isRepeated { place.isRepeated = true }
    }
    places.append(place)
    return Int32(truncatingIfNeeded: places.count - 1)
  }
}

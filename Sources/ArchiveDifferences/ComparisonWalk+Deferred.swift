import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension ComparisonWalk {
  /// Compares one more pair of elements that have no content to be told by.
  ///
  /// One at a time: what hangs on a pair is compared before the next is chosen, and decides about it.
  ///
  /// - Returns: False if none is left.
  mutating func compareDeferred() -> Bool {
    guard var elements = takeDeferred() else { return false }
    repeat {
      if !elements.hasBegun { begin(&elements) }
      while let position = elements.next() {
        guard let partner = partner(ofOld: position, among: &elements) else { continue }
        elements.take(position, partner)
        compare(elements, position, partner)
        currentDeferred = elements
        return true
      }
    } while elements.finishStage()
    for position in elements.waiting.old { tellRemoved(elements, position) }
    for position in elements.waiting.new { tellAdded(elements, position) }
    return true
  }

  private mutating func takeDeferred() -> DeferredElements? {
    if let elements = currentDeferred {
      currentDeferred = nil
      return elements
    }
    guard nextDeferred < deferred.count else {
      deferred = []
      nextDeferred = 0
      return nil
    }
    nextDeferred += 1
    return deferred[nextDeferred - 1]
  }

  private mutating func begin(_ elements: inout DeferredElements) {
    let objects = elements.waiting.new.map { elements.new.object(at: $0, in: new.archive) }
    let marks = objects.map { mark(of: $0, isNew: true, elements.stage) }
    elements.begin(marks, objects.map { new.list.uid(of: $0) })
  }

  private mutating func partner(
    ofOld position: Int, among elements: inout DeferredElements
  ) -> Int? {
    let object = elements.old.object(at: position, in: old.archive)
    if let partner = old.list.uid(of: object).flatMap({ old.partner(of: $0) }) {
      if let found = elements.position(ofNewEntry: partner) { return found }
      guard elements.stage == .position else { return nil }
    }
    let mark = mark(of: object, isNew: false, elements.stage)
    while let candidate = elements.candidate(marked: mark) {
      let other = elements.new.object(at: candidate, in: new.archive)
      let isMet = new.list.uid(of: other).map { new.isMet($0) } ?? false
      if elements.stage == .position || !isMet { return candidate }
    }
    return nil
  }

  /// What tells an element in a stage.
  private mutating func mark(
    of object: Int, isNew: Bool, _ stage: DeferredElements.Stage
  ) -> Int {
    let side = isNew ? new : old
    guard stage != .position else { return 0 }
    guard let entry = side.list.uid(of: object) else {
      // A container in its place.
      return side.list.header(of: object).count
    }
    let fingerprints = knownFingerprints()
    if stage == .fingerprint {
      return isNew ? fingerprints.new.values[entry] : fingerprints.old.values[entry]
    }
    if colours == nil {
      colours = EntryColours.colours(
        old.archive, new.archive, from: (fingerprints.old.values, fingerprints.new.values))
    }
    return (isNew ? colours?.new : colours?.old)?.values[entry] ?? 0
  }
}

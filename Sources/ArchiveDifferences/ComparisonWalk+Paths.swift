import ArchiveContracts

extension ComparisonWalk {
  /// The number of steps of a record's paths.
  func pathLength(of record: Record) -> Int {
    var length = record.steps.map { $0.parent == ComparedSide.none ? 1 : depth($0.parent) + 1 } ?? 0
    if case .sharing(let oldPlace, let newPlace) = record.change {
      for place in [oldPlace, newPlace].compactMap(\.self) { length += depth(Int32(place)) }
    }
    return length
  }

  private func depth(_ place: Int32) -> Int {
    var depth = 0
    var next = place
    while next != ComparedSide.none {
      depth += 1
      next = places[Int(next)].parent
    }
    return depth
  }

  /// A record with its paths.
  func difference(_ record: Record) -> ArchiveDifference {
    let change: ArchiveDifference.Change =
      switch record.change {
      case .told(let change): change
      case .sharing(let oldPlace, let newPlace):
        .sharing(
          old: oldPlace.flatMap { path(to: Int32($0), \.old) },
          new: newPlace.flatMap { path(to: Int32($0), \.new) })
      }
    let paths = record.steps.map { steps in
      (
        old: path(steps.parent, steps.old, \.old), new: path(steps.parent, steps.new, \.new)
      )
    }
    return ArchiveDifference(
      change: change, oldPath: paths?.old, newPath: paths?.new, old: record.old, new: record.new,
      isUnreachable: record.steps != nil && paths?.old == nil && paths?.new == nil)
  }

  private func path(to place: Int32, _ side: KeyPath<Place, ValuePath.Step?>) -> ValuePath? {
    let own = places[Int(place)]
    return path(own.parent, own[keyPath: side], side)
  }

  /// The path of a step below a place; nil where an object on the way is not reached, or has no
  /// step on this side.
  private func path(
    _ parent: Int32, _ step: ValuePath.Step?, _ side: KeyPath<Place, ValuePath.Step?>
  ) -> ValuePath? {
    guard let step else { return nil }
    var steps = [step]
    var next = parent
    while next != ComparedSide.none {
      guard let outer = places[Int(next)][keyPath: side] else { return nil }
      steps.append(outer)
      next = places[Int(next)].parent
    }
    return ValuePath(steps.reversed())
  }
}

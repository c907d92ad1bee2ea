import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Finds the path to each of some data values, the first in breadth-first order.
struct DataPaths {
  private struct Place {
    let parent: Int?
    let step: ValuePath.Step
  }

  private var places: [Place] = []
  private var wanted: Set<Int>
  /// By the object of the data.
  private(set) var paths: [Int: ValuePath] = [:]

  /// - Parameters:
  ///   - objects: The data values, by their objects in the list.
  ///   - archive: The list as an archive, if it is one. What its graph does not lead to gets the
  ///     path through the list itself.
  /// - Complexity: Linear in the values held in containers.
  init(to objects: [Int], in list: PropertyList, _ archive: KeyedArchive?) {
    wanted = Set(objects)
    if let archive { walk(archive) }
    if !wanted.isEmpty { walk(list) }
  }

  private mutating func found(_ object: Int, _ parent: Int?, _ step: ValuePath.Step?) {
    guard wanted.remove(object) != nil else { return }
    var steps = step.map { [$0] } ?? []
    var next = parent
    while let place = next {
      steps.append(places[place].step)
      next = places[place].parent
    }
    paths[object] = ValuePath(steps.reversed())
  }

  private mutating func walk(_ archive: KeyedArchive) {
    let memo = FoundationMemo()
    var isSeen = Array(repeating: false, count: archive.entryCount)
    var queue: [(target: ArchivedTarget, place: Int)] = []
    func meet(
      _ target: ArchivedTarget, _ parent: Int?, _ step: ValuePath.Step, _ self: inout DataPaths
    ) {
      if let entry = archive.entry(of: target) {
        guard !isSeen[entry] else { return }
        isSeen[entry] = true
      }
      if let data = archive.dataObject(target, memo: memo) { self.found(data, parent, step) }
      guard archive.propertyList.isContainer(archive.container(of: target)) else { return }
      self.places.append(Place(parent: parent, step: step))
      queue.append((target, self.places.count - 1))
    }
    for (key, object) in archive.top { meet(.object(object), nil, .key(key.unescapedKey), &self) }
    var next = 0
    while next < queue.count, !wanted.isEmpty {
      let (target, place) = queue[next]
      next += 1
      let children = ArchivedChildren(
        of: archive.archivedValue(target, memo: memo), in: archive)
      for position in 0..<children.count {
        let child = children.child(at: position, in: archive)
        meet(child.target, place, child.step, &self)
      }
    }
  }

  private mutating func walk(_ list: PropertyList) {
    places = []
    var isSeen = Array(repeating: false, count: list.objectCount)
    var queue: [(object: Int, place: Int?)] = [(list.root, nil)]
    found(list.root, nil, nil)
    var next = 0
    while next < queue.count, !wanted.isEmpty {
      let (object, place) = queue[next]
      next += 1
      let header = list.header(of: object)
      guard header.isContainer else { continue }
      for position in 0..<header.count {
        let isArray = header.kind == .array
        let child = list.reference(isArray ? position : header.count + position, from: header.start)
        guard !isSeen[child] else { continue }
        let isData = wanted.contains(child)
        guard isData || list.isContainer(child) else { continue }
        isSeen[child] = true
        var step = ValuePath.Step.element(position)
        if !isArray {
          let key = list.text(list.header(of: list.reference(position, from: header.start)))
          step = place == nil ? .key(key) : .entry(key)
        }
        if isData {
          found(child, place, step)
        } else {
          places.append(Place(parent: place, step: step))
          queue.append((child, places.count - 1))
        }
      }
    }
  }
}

extension KeyedArchive {
  /// The object that stands at a target, references followed once.
  fileprivate func container(of target: ArchivedTarget) -> Int {
    switch target {
    case .entry(let entry): object(ofEntry: entry)
    case .object(let object): self.target(of: object).map { self.object(ofEntry: $0) } ?? object
    }
  }
}

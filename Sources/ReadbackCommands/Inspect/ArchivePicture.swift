import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Reports

/// Draws the beginning of an archive's graph: what has parts is a box, everything else a line.
struct ArchivePicture {
  /// How much is drawn.
  struct Bounds {
    var boxes = 24
    var lines = 12
  }

  private let archive: KeyedArchive
  private let part: InspectedPart
  private let secrets: ArchiveSecrets
  private let bounds: Bounds
  private let memo = FoundationMemo()
  private var boxes: [GraphPicture.Box] = []
  /// The places of the boxes that are still to be filled.
  private var pending: [(place: ArchivedTarget, box: Int)] = []
  private var positions: [ArchivedTarget: Int] = [:]
  private var omitted: Set<ArchivedTarget> = []

  static func picture(
    of archive: KeyedArchive, part: InspectedPart, secrets: ArchiveSecrets,
    bounds: Bounds = Bounds()
  ) -> GraphPicture {
    var drawing = ArchivePicture(archive, part, secrets, bounds)
    drawing.draw()
    return GraphPicture(boxes: drawing.boxes, omittedBoxes: drawing.omitted.count)
  }

  private init(
    _ archive: KeyedArchive, _ part: InspectedPart, _ secrets: ArchiveSecrets, _ bounds: Bounds
  ) {
    self.archive = archive
    self.part = part
    self.secrets = secrets
    self.bounds = bounds
  }

  private mutating func draw() {
    if let start = part.start {
      boxes.append(GraphPicture.Box(title: TerminalText.escaped(start.name), column: 0))
      addLine("", start.target, to: 0)
    } else {
      boxes.append(GraphPicture.Box(title: "$top", column: 0))
      for (key, object) in archive.top.prefix(bounds.lines) {
        addLine(TreeChildren.label(.key(key.unescapedKey)), .object(object), to: 0)
      }
      boxes[0].omittedLines = max(0, archive.top.count - bounds.lines)
    }
    var next = 0
    while next < pending.count {
      let (place, box) = pending[next]
      next += 1
      fill(box, with: place)
    }
  }

  private mutating func fill(_ box: Int, with place: ArchivedTarget) {
    let children = TreeChildren(of: archive.archivedValue(place, memo: memo), in: archive)
      .opened()
    for position in 0..<min(children.count, bounds.lines) {
      let child = children.child(at: position, in: archive)
      let label = child.key.map { describe($0) } ?? child.label
      addLine(label, child.target, to: box)
    }
    boxes[box].omittedLines = max(0, children.count - bounds.lines)
  }

  private mutating func addLine(_ label: String, _ target: ArchivedTarget, to box: Int) {
    let text = describe(target)
    let leads = lead(to: target, from: boxes[box].column, text)
    boxes[box].lines.append(GraphPicture.Line(label: label, text: text, target: leads))
  }

  /// The box of a value that has parts, a new one if there is room.
  private mutating func lead(
    to target: ArchivedTarget, from column: Int, _ text: String
  ) -> Int? {
    guard !secrets.contains(target, of: archive), column < part.depth ?? .max else { return nil }
    let value = archive.archivedValue(target, memo: memo)
    guard TreeChildren(of: value, in: archive).count > 0 else { return nil }
    let place = archive.entry(of: target).map { ArchivedTarget.entry($0) } ?? target
    if let box = positions[place] { return box }
    guard boxes.count < bounds.boxes else {
      omitted.insert(place)
      return nil
    }
    let box = boxes.count
    positions[place] = box
    boxes.append(GraphPicture.Box(title: text, column: column + 1))
    pending.append((place, box))
    return box
  }

  private func describe(_ target: ArchivedTarget) -> String {
    guard !secrets.contains(target, of: archive) else { return ArchiveSecrets.placeholder }
    let value = archive.archivedValue(target, memo: memo)
    if case .instance(of: let record, _) = value,
      let name = ClassCensus.row(record, in: archive).demangled
    {
      return ShortText.name(Array(name.utf16))
    }
    return ShortText.describe(value, at: target, in: archive, memo: memo)
  }
}

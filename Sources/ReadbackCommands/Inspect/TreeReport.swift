import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// An archive for people: its entry points with fields and values, each object once.
struct TreeReport {
  struct Style {
    /// Whether long texts and data are spelled out.
    let revealsAll: Bool
    let bold: (String) -> String
    let faint: (String) -> String
  }

  /// What is known of an entry while the tree is written.
  private enum State: UInt8 {
    case unseen, open, shown
  }

  private struct Frame {
    let children: TreeChildren
    let entry: Int?
    let level: Int
    var next = 0
  }

  /// Deeper levels are not indented further, so that the output stays linear.
  private static let deepestIndent = 40

  private let view: InspectedArchive
  private let archive: KeyedArchive
  private let style: Style
  private let output: TextOutput
  private var states: [State]
  /// Descriptions of values that take time to describe, by entry.
  private var described: [Int: String] = [:]
  /// Whether data hold an archive, by object of the property list.
  private var embedded: [Int: Bool] = [:]

  init(_ view: InspectedArchive, style: Style, output: TextOutput) {
    self.view = view
    self.style = style
    self.output = output
    archive = view.archive
    states = Array(repeating: .unseen, count: archive.entryCount)
  }

  mutating func write() {
    writeSummary()
    if let start = view.part.start {
      write(start.target, label: TerminalText.escaped(start.name), level: 0)
    } else {
      for (key, object) in archive.top {
        write(.object(object), label: TreeChildren.label(.key(key.unescapedKey)), level: 0)
      }
    }
    writeClasses()
  }

  private func writeSummary() {
    let list = archive.propertyList
    let archiver = TerminalText.escaped(ShortText.cut(archive.archiver.codeUnits))
    let parts = [
      "\(list.format == .binary ? "binary" : "XML") keyed archive", "\(list.byteCount) bytes",
      archive.entryCount == 1 ? "1 object" : "\(archive.entryCount) objects", archiver,
    ]
    output.append("\(TerminalText.escaped(view.input.name)): \(parts.joined(separator: ", "))\n")
  }

  private func writeClasses() {
    let rows = ClassCensus(of: archive, part: view.part).rows
    guard !rows.isEmpty else { return }
    output.append("classes:\n")
    for row in rows.sorted(by: { ($0.name, $0.record.entry) < ($1.name, $1.record.entry) }) {
      let ancestry = (archive.ancestry(of: row.record) ?? []).dropFirst()
        .map { TerminalText.escaped(ShortText.cut($0.codeUnits)) }
      var line = "  \(style.bold(Self.name(of: row, in: archive)))"
      if !ancestry.isEmpty { line += " < \(ancestry.joined(separator: " < "))" }
      line += ", \(row.instances) \(row.instances == 1 ? "instance" : "instances")"
      for note in row.notes { line += "\n    \(style.faint("unstable-class-name: \(note)"))" }
      output.append(line + "\n")
    }
  }

  /// The raw name, with the demangled one in front where they differ.
  private static func name(of row: ClassCensus.Row, in archive: KeyedArchive) -> String {
    let raw = ShortText.name(of: row.record, in: archive)
    guard let demangled = row.demangled else { return raw }
    return "\(TerminalText.escaped(ShortText.cut(Array(demangled.utf16)))) (\(raw))"
  }
}

// MARK: - Walking

extension TreeReport {
  /// Writes a value and everything inside it, with a stack of its own.
  private mutating func write(_ target: ArchivedTarget, label: String, level: Int) {
    var stack: [Frame] = []
    if let frame = writeLine(target, label: label, level: level) { stack.append(frame) }
    while var frame = stack.popLast(), !output.isStopped {
      guard frame.next < frame.children.count else {
        if let entry = frame.entry { states[entry] = .shown }
        continue
      }
      let child = frame.children.child(at: frame.next, in: archive)
      frame.next += 1
      stack.append(frame)
      if let key = child.key, let inner = writeLine(key, label: child.keyLabel, level: frame.level)
      {
        stack.append(inner)
        // The value of this entry follows when its key is finished.
        stack.insert(
          Frame(
            children: .value(child), entry: nil, level: frame.level), at: stack.count - 1)
        continue
      }
      if let inner = writeLine(child.target, label: child.label, level: frame.level) {
        stack.append(inner)
      }
    }
  }

  /// Writes one line; returns what is inside the value, if that is to be written too.
  private mutating func writeLine(
    _ target: ArchivedTarget, label: String, level: Int
  ) -> Frame? {
    let indent = String(repeating: "  ", count: min(level, Self.deepestIndent))
    let depth = level > Self.deepestIndent ? "(level \(level)) " : ""
    let start = "\(indent)\(depth)\(label): "
    let entry = archive.entry(of: target)
    let value = archive.archivedValue(target)
    let children = TreeChildren(of: value, in: archive)
    guard children.count > 0 else {
      output.append("\(start)\(leaf(target, value, entry))\n")
      return nil
    }
    let title = title(target, value, entry)
    if let entry, states[entry] != .unseen {
      let reason = states[entry] == .open ? "which holds this" : "shown above"
      output.append("\(start)\(title) \(style.faint("→ object \(entry), \(reason)"))\n")
      return nil
    }
    let place = entry.map { style.faint(", object \($0)") } ?? ""
    guard level < view.part.depth ?? .max else {
      output.append("\(start)\(title)\(place), not shown\n")
      return nil
    }
    output.append("\(start)\(title)\(place)\n")
    if let entry { states[entry] = .open }
    return Frame(children: children, entry: entry, level: level + 1)
  }

  /// What stands behind the label of a value that has parts.
  private mutating func title(
    _ target: ArchivedTarget, _ value: ArchivedValue, _ entry: Int?
  ) -> String {
    guard case .instance(of: let record, _) = value else {
      return cached(target, value, entry, isWhole: style.revealsAll)
    }
    let row = ClassCensus.row(record, in: archive)
    let mark = row.notes.isEmpty ? "" : style.faint(" [unstable name]")
    return style.bold(Self.name(of: row, in: archive)) + mark + fault(entry)
  }

  /// Why an instance of a Foundation class is shown field by field.
  private func fault(_ entry: Int?) -> String {
    guard let entry, archive.foundationClass(ofEntry: entry) != nil,
      let fault = archive.foundationReading(ofEntry: entry)?.faults.first
    else { return "" }
    return " [no sound value: \(fault.code): \(TerminalText.escaped(fault.message))]"
  }

  private mutating func leaf(
    _ target: ArchivedTarget, _ value: ArchivedValue, _ entry: Int?
  ) -> String {
    if case .instance = value { return title(target, value, entry) }
    // What is spelled out at length is spelled out once.
    if style.revealsAll, let entry, isLong(value) {
      guard states[entry] == .unseen else {
        return cached(target, value, entry, isWhole: false)
          + style.faint(" → object \(entry), shown above")
      }
      states[entry] = .shown
      return ShortText.describe(target, in: archive, isWhole: true) + archiveMark(value)
    }
    return cached(target, value, entry, isWhole: style.revealsAll && entry == nil)
      + archiveMark(value)
  }

  private func isLong(_ value: ArchivedValue) -> Bool {
    switch value {
    case .foundation(.string(let text)): text.utf16Count > ShortText.longestText
    case .foundation(.data(let object)):
      archive.propertyList.header(of: object).count > ShortText.longestData
    default: false
    }
  }

  /// A description; those that take time in proportion to the value are made once for each entry.
  private mutating func cached(
    _ target: ArchivedTarget, _ value: ArchivedValue, _ entry: Int?, isWhole: Bool
  ) -> String {
    guard case .foundation(let known) = value, let entry else {
      return ShortText.describe(target, in: archive, isWhole: isWhole)
    }
    switch known {
    case .string(let text) where !text.isBytes:
      return ShortText.describe(target, in: archive, isWhole: isWhole)
    case .data, .date, .uuid, .null, .range, .array, .set, .orderedSet, .countedSet, .dictionary:
      return ShortText.describe(target, in: archive, isWhole: isWhole)
    default:
      if let text = described[entry] { return text }
      let text = ShortText.describe(target, in: archive, isWhole: isWhole)
      described[entry] = text
      return text
    }
  }

  /// Marks data that hold an archive.
  private mutating func archiveMark(_ value: ArchivedValue) -> String {
    let object: Int
    switch value {
    case .data(let data), .foundation(.data(let data)): object = data
    default: return ""
    }
    let isArchive =
      embedded[object]
      ?? (EmbeddedData.archive(in: object, of: archive.propertyList, limits: view.limits) != nil)
    embedded[object] = isArchive
    return isArchive ? " [a keyed archive]" : ""
  }
}

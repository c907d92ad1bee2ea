import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// An archive for people: its entry points with fields and values, each object once.
struct TreeReport {
  struct Style {
    /// Whether long texts and data are spelled out.
    let revealsAll: Bool
    /// Whether the file is described before its content.
    let showsSummary: Bool
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
  private let memo = FoundationMemo()
  /// What stands in front of values, by the number of their key, as a field and as an entry.
  private var labels: [String?]
  /// By the number of the class record.
  private var classTitles: [String?]
  private var indents: [String] = [""]
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
    classTitles = Array(repeating: nil, count: archive.classRecords.count)
    labels = Array(repeating: nil, count: 2 * archive.propertyList.keyObjects.count)
  }

  mutating func write() {
    if style.showsSummary { writeSummary() }
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
    let archiver = ShortText.name(archive.archiver.codeUnits)
    let format = list.format == .binary ? "binary" : "XML"
    let objects = CountText.of(archive.entryCount, "object")
    output.append(
      "\(TerminalText.escaped(view.input.name)): \(format) keyed archive,"
        + " \(list.byteCount) bytes, \(objects), \(archiver)\n")
  }

  private func writeClasses() {
    let rows = ClassCensus(of: archive, part: view.part, secrets: view.secrets).rows
    guard !rows.isEmpty else { return }
    output.append("classes:\n")
    for row in rows.sorted(by: { ($0.name, $0.record.entry) < ($1.name, $1.record.entry) }) {
      var line = "  \(style.bold(Self.name(of: row, in: archive)))"
      for ancestor in (archive.ancestry(of: row.record) ?? []).dropFirst() {
        line += " < \(ShortText.name(ancestor.codeUnits))"
      }
      line += ", \(CountText.of(row.instances, "instance"))"
      for note in row.notes { line += "\n    \(style.faint("unstable-class-name: \(note)"))" }
      output.append(line + "\n")
    }
  }

  /// The raw name, with the demangled one in front where they differ.
  private static func name(of row: ClassCensus.Row, in archive: KeyedArchive) -> String {
    let raw = ShortText.name(of: row.record, in: archive)
    guard let demangled = row.demangled else { return raw }
    return "\(ShortText.name(Array(demangled.utf16))) (\(raw))"
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
      let child = child(at: frame.next, of: frame.children)
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

  private mutating func child(at position: Int, of children: TreeChildren) -> TreeChildren.Child {
    guard let pair = children.pair(at: position, in: archive) else {
      return children.child(at: position, in: archive)
    }
    let number = 2 * pair.keyNumber + (pair.isEntry ? 1 : 0)
    if let label = labels[number] { return TreeChildren.Child(label: label, target: pair.target) }
    let name = archive.propertyList.key(pair.keyNumber).unescapedKey
    let label = TreeChildren.label(pair.isEntry ? .entry(name) : .key(name))
    labels[number] = label
    return TreeChildren.Child(label: label, target: pair.target)
  }

  /// The beginning of a line.
  private mutating func begin(_ label: String, level: Int) {
    let indent = min(level, Self.deepestIndent)
    while indents.count <= indent { indents.append(indents[indents.count - 1] + "  ") }
    output.append(indents[indent])
    if level > Self.deepestIndent { output.append("(level \(level)) ") }
    output.append(label)
    output.append(": ")
  }

  /// Writes one line; returns what is inside the value, if that is to be written too.
  private mutating func writeLine(
    _ target: ArchivedTarget, label: String, level: Int
  ) -> Frame? {
    begin(label, level: level)
    if view.secrets.contains(target, of: archive) {
      output.append("\(ArchiveSecrets.placeholder)\n")
      return nil
    }
    let entry = archive.entry(of: target)
    let value = archive.archivedValue(target, memo: memo)
    let children = TreeChildren(of: value, in: archive)
    guard children.count > 0 else {
      output.append(leaf(target, value, entry))
      output.append("\n")
      return nil
    }
    let title = title(target, value, entry)
    if let entry, states[entry] != .unseen {
      let reason = states[entry] == .open ? "which holds this" : "shown above"
      output.append("\(title) \(style.faint("→ object \(entry), \(reason)"))\n")
      return nil
    }
    let place = entry.map { style.faint(", object \($0)") } ?? ""
    guard level < view.part.depth ?? .max else {
      output.append("\(title)\(place), not shown\n")
      return nil
    }
    output.append("\(title)\(place)\n")
    if let entry { states[entry] = .open }
    return Frame(children: children.opened(), entry: entry, level: level + 1)
  }

  /// What stands behind the label of a value that has parts.
  private mutating func title(
    _ target: ArchivedTarget, _ value: ArchivedValue, _ entry: Int?
  ) -> String {
    guard case .instance(of: let record, _) = value else {
      return cached(target, value, entry, isWhole: style.revealsAll)
    }
    let number = archive.roles[record.entry].recordNumber
    if let number, let title = classTitles[number] { return title + fault(entry) }
    let row = ClassCensus.row(record, in: archive)
    let mark = row.notes.isEmpty ? "" : style.faint(" [unstable name]")
    let title = style.bold(Self.name(of: row, in: archive)) + mark
    if let number { classTitles[number] = title }
    return title + fault(entry)
  }

  /// Why an instance of a Foundation class is shown field by field.
  private func fault(_ entry: Int?) -> String {
    guard let entry, archive.foundationClass(ofEntry: entry) != nil,
      let fault = archive.foundationReading(ofEntry: entry, memo: memo)?.faults.first
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
      return describe(target, value, true) + archiveMark(value)
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
      return describe(target, value, isWhole)
    }
    switch known {
    case .string(let text) where !text.isBytes:
      return describe(target, value, isWhole)
    case .data, .date, .uuid, .null, .range, .array, .set, .orderedSet, .countedSet, .dictionary:
      return describe(target, value, isWhole)
    default:
      if let text = described[entry] { return text }
      let text = describe(target, value, isWhole)
      described[entry] = text
      return text
    }
  }

  private func describe(
    _ target: ArchivedTarget, _ value: ArchivedValue, _ isWhole: Bool
  ) -> String {
    ShortText.describe(value, at: target, in: archive, isWhole: isWhole, memo: memo)
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

import ArchiveContracts
import ArchiveFiles
import KeyedArchives
import PropertyListBytes
import Reports

/// An archive as one page: its classes, a picture of its beginning, and each object with links to
/// those that it holds.
///
/// What has no parts is shown where it is used. The browser lays out what is on the screen only.
struct ArchivePage {
  /// How many values of an object stand in one list; a longer one would be laid out as a whole.
  private static let valuesInList = 200
  private static let objectsInGroup = 50
  private static let bounds = ArchivePicture.Bounds(boxes: 40, lines: 14)

  private let view: InspectedArchive
  private let archive: KeyedArchive
  private let revealsAll: Bool
  private let memo = FoundationMemo()
  /// For each entry how many references lead to it, and from where the first comes.
  private var uses: [(count: Int, first: Int?)]

  init(_ view: InspectedArchive, revealsAll: Bool) {
    self.view = view
    self.revealsAll = revealsAll
    archive = view.archive
    uses = Array(repeating: (0, nil), count: view.archive.entryCount)
    view.archive.forEachReference(ofEntry: nil) { uses[$0].count += 1 }
    for entry in 0..<view.archive.entryCount {
      view.archive.forEachReference(ofEntry: entry) { target in
        if uses[target].count == 0 { uses[target].first = entry }
        uses[target].count += 1
      }
    }
  }

  func write(to writer: MarkupWriter) {
    HTMLPage(
      title: view.input.name,
      footer: "Made by \(ReadbackProgram.name) \(ReadbackProgram.version). Nothing of the archive "
        + "was instantiated, and this page loads nothing from anywhere.",
      sections: [
        HTMLPage.Section(id: "begins", title: "Where it begins", content: writeBeginning),
        HTMLPage.Section(id: "classes", title: "Classes", content: writeClasses),
        HTMLPage.Section(id: "objects", title: "Objects", content: writeObjects),
      ], summary: writeSummary
    ).write(to: writer)
  }

  private func writeSummary(to writer: MarkupWriter) {
    let list = archive.propertyList
    PageParts.facts(
      writer,
      [
        ("kind", "\(list.format == .binary ? "binary" : "XML") keyed archive"),
        ("size", "\(list.byteCount) bytes, \(archive.entryCount) objects"),
        ("archiver", ShortText.name(archive.archiver.codeUnits)),
        ("shown", view.part.entries == nil ? nil : "a part of it"),
        ("SHA-256", view.input.digest.hexadecimal),
      ])
    PageParts.tools(writer, filters: false, searches: "objects")
  }

  private func writeBeginning(to writer: MarkupWriter) {
    writer.element("ul", ["class": "panel fields"]) {
      if let start = view.part.start {
        write(Value(label: start.name, target: start.target), to: writer)
      } else {
        for (key, object) in archive.top {
          let label = TreeChildren.label(.key(key.unescapedKey))
          write(Value(label: label, target: .object(object)), to: writer)
        }
      }
    }
    ArchivePicture.picture(
      of: archive, part: view.part, secrets: view.secrets, bounds: Self.bounds
    ).write(to: writer, of: view.input.name)
  }

  private func writeClasses(to writer: MarkupWriter) {
    let rows = ClassCensus(of: archive, part: view.part, secrets: view.secrets).rows
    PageTable.write(
      to: writer, caption: "Classes by name",
      columns: ["Class", "Kind", "#Instances", "Ancestors"]
    ) { table in
      for row in rows.sorted(by: { ($0.name, $0.record.entry) < ($1.name, $1.record.entry) }) {
        table.row {
          table.head { write(row, to: writer) }
          table.cell(row.kind.rawValue)
          table.number(row.instances)
          let ancestors = (archive.ancestry(of: row.record) ?? []).dropFirst()
          table.cell(ancestors.map { ShortText.name($0.codeUnits) }.joined(separator: ", "))
        }
      }
    }
  }

  private func write(_ row: ClassCensus.Row, to writer: MarkupWriter) {
    PageParts.name(writer, ShortText.name(of: row.record, in: archive))
    if let demangled = row.demangled {
      writer.empty("br")
      writer.element("bdi", ["class": "muted"], ShortText.name(Array(demangled.utf16)))
    }
    for note in row.notes {
      writer.empty("br")
      PageParts.mark(writer, "note", "unstable name: \(note)")
    }
  }
}

// MARK: - Objects

extension ArchivePage {
  /// What stands in one line of an object.
  private struct Value {
    let label: String
    let target: ArchivedTarget
  }

  /// Writes the objects in groups, each of which is laid out when it comes near the screen.
  private func writeObjects(to writer: MarkupWriter) {
    var count = 0
    for entry in 1..<max(1, archive.entryCount) where view.part.includes(entry) {
      if writer.isStopped { break }
      switch archive.entry(entry) {
      case .null, .classRecord: continue
      default: break
      }
      let value = archive.archivedValue(.entry(entry), memo: memo)
      let isSecret = view.secrets.contains(entry: entry)
      let children = isSecret ? nil : TreeChildren(of: value, in: archive).opened()
      // A value without parts stands where it is used.
      if uses[entry].count > 0, !isObject(value, children) { continue }
      if count % Self.objectsInGroup == 0 {
        if count > 0 { writer.end() }
        writer.begin("div", ["class": "objects lazy", "data-group": "group"])
      }
      count += 1
      write(entry, value, children, to: writer)
    }
    if count > 0 { writer.end() }
  }

  private func write(
    _ entry: Int, _ value: ArchivedValue, _ children: TreeChildren?, to writer: MarkupWriter
  ) {
    writer.element(
      "article", ["class": "panel", "id": "o\(entry)", "data-item": "item"]
    ) {
      writer.element("h3") { PageParts.name(writer, title(.entry(entry), value)) }
      writeUses(of: entry, to: writer)
      if let children, children.count > 0 { writeValues(children, to: writer) }
    }
    writer.newline()
  }

  /// Whether a value has a place of its own on the page.
  private func isObject(_ value: ArchivedValue, _ children: TreeChildren?) -> Bool {
    if case .instance = value { return children != nil }
    return children.map { $0.count > 0 } ?? false
  }

  private func writeUses(of entry: Int, to writer: MarkupWriter) {
    let (count, first) = uses[entry]
    writer.element("span", ["class": "muted"]) {
      writer.text(" object \(entry)")
      guard count > 0 else {
        writer.text(", not used")
        return
      }
      if let first {
        writer.text(", in ")
        writer.element("a", ["href": "#o\(first)"], "object \(first)")
        if count > 1 { writer.text(" and \(count - 1) other \(count == 2 ? "place" : "places")") }
      } else if count > 1 {
        writer.text(", used \(count) times")
      }
      if let fault = fault(entry) { writer.text(", no sound value: \(fault)") }
    }
  }

  /// Why an instance of a Foundation class is shown field by field.
  private func fault(_ entry: Int) -> String? {
    guard !view.secrets.contains(entry: entry), archive.foundationClass(ofEntry: entry) != nil,
      let fault = archive.foundationReading(ofEntry: entry, memo: memo)?.faults.first
    else { return nil }
    return "\(fault.code): \(fault.message)"
  }

  /// Writes values in lists of a bounded length; containers that are no objects stand in the same
  /// lists, with what leads to their values.
  private func writeValues(_ children: TreeChildren, to writer: MarkupWriter) {
    var stack = [(label: "", children: children, next: 0)]
    var count = 0
    while let (label, children, next) = stack.popLast(), !writer.isStopped {
      guard next < children.count else { continue }
      let child = children.child(at: next, in: archive)
      stack.append((label, children, next + 1))
      if count % Self.valuesInList == 0 {
        if count > 0 { writer.end() }
        writer.begin("ul", ["class": children.count > Self.valuesInList ? "fields lazy" : "fields"])
      }
      count += 1
      let name = Self.joined(label, child.key.map { describe($0) } ?? child.label)
      write(Value(label: name, target: child.target), to: writer)
      if archive.entry(of: child.target) == nil,
        !view.secrets.contains(child.target, of: archive)
      {
        let inner = TreeChildren(
          of: archive.archivedValue(child.target, memo: memo), in: archive
        ).opened()
        if inner.count > 0 { stack.append((name, inner, 0)) }
      }
    }
    if count > 0 { writer.end() }
  }

  private static func joined(_ outer: String, _ inner: String) -> String {
    guard !outer.isEmpty else { return inner }
    // Names of long chains are cut: they say less with every step.
    let outer = outer.utf8.count > 200 ? "…" : outer
    return inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
  }

  private func write(_ value: Value, to writer: MarkupWriter) {
    writer.element("li") {
      writer.element("bdi", ["class": "key code"], value.label)
      writer.text(" ")
      guard let entry = archive.entry(of: value.target), entry != 0,
        !view.secrets.contains(value.target, of: archive)
      else {
        PageParts.name(writer, describe(value.target))
        return
      }
      let archived = archive.archivedValue(value.target, memo: memo)
      let children = TreeChildren(of: archived, in: archive)
      guard isObject(archived, children), view.part.includes(entry) else {
        PageParts.name(writer, describe(value.target))
        return
      }
      writer.element("a", ["href": "#o\(entry)"]) {
        PageParts.name(writer, title(value.target, archived))
      }
    }
  }

  private func describe(_ target: ArchivedTarget) -> String {
    guard !view.secrets.contains(target, of: archive) else { return ArchiveSecrets.placeholder }
    return title(target, archive.archivedValue(target, memo: memo))
  }

  private func title(_ target: ArchivedTarget, _ value: ArchivedValue) -> String {
    guard !view.secrets.contains(target, of: archive) else { return ArchiveSecrets.placeholder }
    if case .instance(of: let record, _) = value,
      let name = ClassCensus.row(record, in: archive).demangled
    {
      return ShortText.name(Array(name.utf16))
    }
    return ShortText.describe(value, at: target, in: archive, isWhole: revealsAll, memo: memo)
  }
}

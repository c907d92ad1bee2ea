import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The graph as source text for Graphviz: a node for each object, an edge for each reference.
struct DotReport {
  private let view: InspectedArchive
  private let archive: KeyedArchive
  private let list: PropertyList
  private let memo = FoundationMemo()
  /// Inline containers that hold no reference at any depth, however many share them.
  private var barren: Set<Int> = []

  init(_ view: InspectedArchive) {
    self.view = view
    archive = view.archive
    list = archive.propertyList
  }

  mutating func write(to output: TextOutput) {
    output.append("digraph archive {\n  rankdir=LR;\n  node [shape=box];\n")
    if view.part.start == nil {
      for (position, entry) in archive.top.enumerated() {
        let name = Self.quoted(ShortText.name(entry.key.unescapedKey.codeUnits))
        output.append("  top\(position) [shape=plaintext, label=\(name)];\n")
        if let target = archive.target(of: entry.object), target != 0 {
          output.append("  top\(position) -> n\(target);\n")
        }
      }
    }
    for entry in 1..<max(1, archive.entryCount) where view.part.includes(entry) {
      if output.isStopped { return }
      write(entry, to: output)
    }
    output.append("}\n")
  }

  private mutating func write(_ entry: Int, to output: TextOutput) {
    let object = archive.object(ofEntry: entry)
    let title: String
    let isSecret = view.secrets.contains(entry: entry)
    switch archive.entry(entry) {
    // A class stands in the title of its instances.
    case .null, .classRecord: return
    case _ where isSecret: title = ArchiveSecrets.placeholder
    case .instance(of: let record, object: _):
      title = ShortText.name(of: record, in: archive)
    case .dictionary: title = "dictionary"
    case .value:
      let value = archive.archivedValue(.entry(entry), memo: memo)
      title = ShortText.describe(value, at: .entry(entry), in: archive, memo: memo)
    }
    output.append("  n\(entry) [label=\(Self.quoted(title, "object \(entry)"))];\n")
    if !isSecret { writeEdges(from: entry, object, to: output) }
  }

  /// A container whose references become edges.
  private struct Frame {
    let label: String
    let object: Int
    let header: ObjectHeader
    var next = 0
    var hasReference = false
  }

  /// Writes an edge for each reference that an entry holds, inline containers included.
  private mutating func writeEdges(from entry: Int, _ object: Int, to output: TextOutput) {
    if let target = archive.target(of: object) {
      writeEdge(from: entry, to: target, label: "", to: output)
      return
    }
    var stack = [Frame(label: "", object: object, header: list.header(of: object))]
    while var frame = stack.popLast(), !output.isStopped {
      guard frame.header.isContainer, frame.next < frame.header.count else {
        if !frame.hasReference {
          barren.insert(frame.object)
        } else if !stack.isEmpty {
          stack[stack.count - 1].hasReference = true
        }
        continue
      }
      let position = frame.next
      frame.next += 1
      let isDictionary = frame.header.kind == .dictionary
      let value = list.reference(
        isDictionary ? frame.header.count + position : position, from: frame.header.start)
      let target = archive.target(of: value)
      if target != nil { frame.hasReference = true }
      stack.append(frame)
      if stack.count == 1, isDictionary,
        archive.meaning(ofKeyAt: position, in: frame.header) == .class
      {
        continue
      }
      if let target {
        guard target != 0, view.part.includes(target) else { continue }
        writeEdge(from: entry, to: target, label: label(at: position, of: frame), to: output)
      } else {
        let header = list.header(of: value)
        guard header.isContainer, header.count > 0, !barren.contains(value),
          !view.secrets.contains(object: value, of: archive)
        else { continue }
        let label = ShortText.name(Array(label(at: position, of: frame).utf16))
        stack.append(Frame(label: label, object: value, header: header))
      }
    }
  }

  /// The label of the edge from a place in a container, escaped.
  private func label(at position: Int, of frame: Frame) -> String {
    guard frame.header.kind == .dictionary else { return "\(frame.label)[\(position)]" }
    let key = list.key(archive.keyNumber(at: position, in: frame.header))
    let name = ShortText.name(key.unescapedKey.codeUnits)
    return frame.label.isEmpty ? name : "\(frame.label).\(name)"
  }

  private func writeEdge(
    from entry: Int, to target: Int, label: String, to output: TextOutput
  ) {
    guard target != 0, view.part.includes(target) else { return }
    output.append("  n\(entry) -> n\(target) [label=\(Self.quoted(label))];\n")
  }

  /// Escaped lines as Graphviz quotes them: quotation marks and backslashes are escaped once more.
  private static func quoted(_ lines: String...) -> String {
    var result = "\""
    for (position, line) in lines.enumerated() {
      if position > 0 { result += "\\n" }
      for scalar in line.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The graph as source text for Graphviz: a node for each object, an edge for each reference.
struct DotReport {
  private let view: InspectedArchive
  private let archive: KeyedArchive
  private let list: PropertyList

  init(_ view: InspectedArchive) {
    self.view = view
    archive = view.archive
    list = archive.propertyList
  }

  func write(to output: TextOutput) {
    output.append("digraph archive {\n  rankdir=LR;\n  node [shape=box];\n")
    if view.part.start == nil {
      for (position, entry) in archive.top.enumerated() {
        let name = Self.quoted(ShortText.cut(entry.key.unescapedKey.codeUnits))
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

  private func write(_ entry: Int, to output: TextOutput) {
    let object = archive.object(ofEntry: entry)
    let title: String
    switch archive.entry(entry) {
    // A class stands in the title of its instances.
    case .null, .classRecord: return
    case .instance(of: let record, object: _):
      title = ShortText.cut(archive.className(of: record).codeUnits)
    case .dictionary: title = "dictionary"
    case .value: title = ShortText.describe(.entry(entry), in: archive)
    }
    output.append("  n\(entry) [label=\(Self.quoted(title + "\nobject \(entry)"))];\n")
    writeEdges(from: entry, object, to: output)
  }

  /// A container whose references become edges.
  private struct Frame {
    let label: String
    let header: ObjectHeader
    var next = 0
  }

  /// Writes an edge for each reference that an entry holds, inline containers included.
  private func writeEdges(from entry: Int, _ object: Int, to output: TextOutput) {
    if let target = archive.target(of: object) {
      writeEdge(from: entry, to: target, label: "", to: output)
      return
    }
    var stack = [Frame(label: "", header: list.header(of: object))]
    while var frame = stack.popLast(), !output.isStopped {
      guard frame.header.isContainer, frame.next < frame.header.count else { continue }
      let position = frame.next
      frame.next += 1
      stack.append(frame)
      guard let (label, value) = member(at: position, of: frame) else { continue }
      if let target = archive.target(of: value) {
        writeEdge(from: entry, to: target, label: label, to: output)
      } else if list.header(of: value).isContainer {
        let label = ShortText.cut(Array(label.utf16))
        stack.append(Frame(label: label, header: list.header(of: value)))
      }
    }
  }

  /// A value in a container with the label of its edge; nil for `$class`.
  private func member(at position: Int, of frame: Frame) -> (label: String, object: Int)? {
    let header = frame.header
    guard header.kind == .dictionary else {
      return ("\(frame.label)[\(position)]", list.reference(position, from: header.start))
    }
    if frame.label.isEmpty, archive.meaning(ofKeyAt: position, in: header) == .class { return nil }
    let key = list.text(list.header(of: list.reference(position, from: header.start)))
    let name = ShortText.cut(key.unescapedKey.codeUnits)
    return (
      frame.label.isEmpty ? name : "\(frame.label).\(name)",
      list.reference(header.count + position, from: header.start)
    )
  }

  private func writeEdge(
    from entry: Int, to target: Int, label: String, to output: TextOutput
  ) {
    guard target != 0, view.part.includes(target) else { return }
    output.append("  n\(entry) -> n\(target) [label=\(Self.quoted(label))];\n")
  }

  /// A text as Graphviz quotes it: a backslash is doubled, a line break written as `\n`.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for (position, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if position > 0 { result += "\\n" }
      for scalar in TerminalText.escaped(line).unicodeScalars {
        if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// An archive as lines of paths and values, which change only where the values do: no numbers of
/// objects, fields in the order of their keys.
struct ValueListing {
  private struct Frame {
    let path: String
    let children: ArchivedChildren
    /// The positions of the children in the order in which they are listed; nil for their own.
    let order: [Int]?
    var next = 0
  }

  private let archive: KeyedArchive
  private let revealsAll: Bool
  private let output: TextOutput
  private let memo = FoundationMemo()
  /// For entries with values inside, the path under which they were listed.
  private var paths: [Int: String] = [:]
  /// What is not shown.
  private let secrets: ArchiveSecrets

  init(_ archive: KeyedArchive, revealsAll: Bool, output: TextOutput) {
    self.archive = archive
    self.revealsAll = revealsAll
    self.output = output
    secrets = ArchiveSecrets(of: archive)
  }

  mutating func write() {
    output.append("$archiver: \(ShortText.name(archive.archiver.codeUnits))\n")
    for (key, object) in archive.top.sorted(by: { $0.key < $1.key }) {
      write(.object(object), at: ValuePath([.key(key.unescapedKey)]).description)
    }
    writeClasses()
  }

  private func writeClasses() {
    var lines: [(name: ExactText, line: String)] = []
    for record in archive.classRecords where !secrets.hides(record) {
      let names = (archive.ancestry(of: record) ?? []).dropFirst()
        .map { " < \(ShortText.name($0.codeUnits))" }
      let hints = (archive.hints(of: record) ?? []).map { ShortText.name($0.codeUnits) }
      let hinted = hints.isEmpty ? "" : ", hints \(hints.joined(separator: ", "))"
      lines.append(
        (
          archive.className(of: record),
          "class \(ShortText.name(of: record, in: archive))\(names.joined())\(hinted)\n"
        ))
    }
    lines.sort { ($0.name, $0.line) < ($1.name, $1.line) }
    for line in lines { output.append(line.line) }
  }

  /// Writes a value and everything inside it, with a stack of its own.
  private mutating func write(_ target: ArchivedTarget, at path: String) {
    var stack: [Frame] = []
    if let frame = writeLine(target, path) { stack.append(frame) }
    while var frame = stack.popLast(), !output.isStopped {
      guard frame.next < frame.children.count else { continue }
      let child = frame.children.child(
        at: frame.order?[frame.next] ?? frame.next, in: archive)
      frame.next += 1
      stack.append(frame)
      let inner = frame.path + Self.suffix(child.step)
      if let key = child.key { _ = writeLine(key, "\(inner) key") }
      if let frame = writeLine(child.target, inner) { stack.append(frame) }
    }
  }

  /// A step as it follows others in a path.
  private static func suffix(_ step: ValuePath.Step) -> String {
    let text = ValuePath([step]).description
    guard case .key = step, !text.hasPrefix("[") else { return text }
    return "." + text
  }

  /// Writes the line of a value; returns what is inside it, if that is to be listed too.
  private mutating func writeLine(_ target: ArchivedTarget, _ path: String) -> Frame? {
    if secrets.contains(target, of: archive) {
      output.append("\(path): \(ArchiveSecrets.placeholder)\n")
      return nil
    }
    let value = archive.archivedValue(target, memo: memo)
    let children = ArchivedChildren(of: value, in: archive)
    let entry = archive.entry(of: target)
    let text = ShortText.describe(
      value, at: target, in: archive, isWhole: revealsAll, memo: memo)
    if children.count > 0, let entry {
      if let known = paths[entry] {
        output.append("\(path): the same object as \(known)\n")
        return nil
      }
      paths[entry] = path
    }
    output.append("\(path): \(text)\n")
    guard children.count > 0 else { return nil }
    return Frame(path: path, children: children, order: order(of: children))
  }

  /// Fields and entries by the code units of their keys, the others as they are.
  private func order(of children: ArchivedChildren) -> [Int]? {
    var keyed: [(key: ExactText, position: Int)] = []
    for position in 0..<children.count {
      switch children.child(at: position, in: archive).step {
      case .key(let key), .entry(let key): keyed.append((key, position))
      default: return nil
      }
    }
    return keyed.sorted { ($0.key, $0.position) < ($1.key, $1.position) }.map(\.position)
  }
}

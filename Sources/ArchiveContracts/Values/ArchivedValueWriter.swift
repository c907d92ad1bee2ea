package import KeyedArchives
import PropertyListBytes
package import StrictJSON

/// Writes values of an archive as plain JSON.
///
/// Dates are ISO 8601 texts, data `{"base64": …}`, instances `{"$class": name, …}`, dictionaries
/// with text keys objects and all others `{"$entries": [[key, value], …]}`, an object within itself
/// `{"$ref": index}`, a secret `{"$redacted": true}`. Shared objects are written each time, so the output may be exponentially
/// larger than the archive: let the writer's sink stop it. Nothing recurses.
package struct ArchivedValueWriter {
  let archive: KeyedArchive
  /// Objects deeper than this are written as `{"$ref": index}`.
  private let depth: Int
  private let secrets: ArchiveSecrets
  /// The entries that are being written.
  private var open: [Bool]
  private var stack: [Frame] = []
  /// While measuring, the sizes of entries that reach no cycle, so that each is measured once.
  private var sizes: [Int: Size]?
  /// The same of containers that stand inline, by their object of the property list.
  private var inlineSizes: [Int: Size] = [:]
  let memo = FoundationMemo()
  private let keys: JSONKeys

  /// How much a value takes.
  private struct Size {
    /// Bytes without the indentation of the place where the value stands.
    let bytes: Int
    let lines: Int
  }

  private struct Frame {
    enum Content {
      case elements(ArchivedChildren)
      case members([(name: [UInt16], target: ArchivedTarget)])
      /// Members in the order of their ranks, by the numbers of their keys.
      case fields([Field], areEntries: Bool)
      case pairs(ArchivedChildren)
      /// Elements of a counted set, each with its count.
      case counted(ArchivedChildren, counts: [Int64])
    }

    let content: Content
    let entry: Int?
    /// The object of an inline container that is worth measuring once.
    var inline: Int?
    var next = 0
    /// In a list of pairs: whether the pair's first half was written.
    var isWithinPair = false
    /// What was written, and how deep, before the value.
    let start: (bytes: Int, lines: Int, depth: Int)
    /// Whether a reference was written in place of an object, which depends on the way to it.
    var hasReference = false
  }

  private struct Field {
    let rank: Int
    let keyNumber: Int
    let target: ArchivedTarget
  }

  /// Inline containers with fewer values are measured each time.
  private static let fewestMeasured = 8

  /// - Parameters:
  ///   - depth: How deep objects are written in full.
  ///   - secrets: What is not written.
  package init(_ archive: KeyedArchive, depth: Int = .max, secrets: ArchiveSecrets) {
    self.archive = archive
    self.depth = depth
    self.secrets = secrets
    keys = JSONKeys(of: archive.propertyList)
    open = Array(repeating: false, count: archive.entryCount)
  }

  /// Writes one value with all that it holds, or until the writer is stopped.
  package mutating func write(_ target: ArchivedTarget, to writer: inout JSONWriter) {
    start(target, &writer)
    while var frame = stack.popLast() {
      guard !writer.isStopped else {
        stack.removeAll()
        open = Array(repeating: false, count: archive.entryCount)
        return
      }
      guard let target = advance(&frame, &writer) else {
        finish(frame, writer)
        continue
      }
      stack.append(frame)
      start(target, &writer)
    }
  }

  /// The size of some values as one document, or more than a bound if it is larger than that.
  ///
  /// Each entry that reaches no cycle is measured once, however often it is shared.
  package mutating func size(
    pretty: Bool, upTo bound: UInt64,
    _ write: (inout ArchivedValueWriter, inout JSONWriter) -> Void
  ) -> UInt64 {
    var writer = JSONWriter(
      pretty: pretty, limit: Int(min(bound, Self.largestMeasure))
    ) { _ in true }
    // What a depth cuts off depends on the way to it.
    sizes = depth == .max ? [:] : nil
    write(&self, &writer)
    sizes = nil
    inlineSizes = [:]
    return UInt64(writer.byteCount)
  }

  /// Sizes stay far below what would overflow when one of them is added.
  private static let largestMeasure: UInt64 = 1 << 48

  /// Closes a value that has parts.
  private mutating func finish(_ frame: Frame, _ writer: borrowing JSONWriter) {
    if frame.hasReference, !stack.isEmpty { stack[stack.count - 1].hasReference = true }
    if let entry = frame.entry { open[entry] = false }
    guard sizes != nil, !frame.hasReference else { return }
    let lines = writer.lineCount - frame.start.lines
    let size = Size(
      bytes: writer.byteCount - frame.start.bytes - 2 * frame.start.depth * lines, lines: lines)
    if let entry = frame.entry {
      sizes?[entry] = size
    } else if let object = frame.inline {
      inlineSizes[object] = size
    }
  }

  /// Writes what stands before the next value of a frame; nil when the frame is finished.
  private func advance(_ frame: inout Frame, _ writer: inout JSONWriter) -> ArchivedTarget? {
    let position = frame.next
    switch frame.content {
    case .elements(let children):
      guard position < children.count else {
        writer.endArray()
        return nil
      }
      frame.next += 1
      return children.child(at: position, in: archive).target
    case .members(let members):
      guard position < members.count else {
        writer.endObject()
        return nil
      }
      frame.next += 1
      writer.key(members[position].name)
      return members[position].target
    case .fields(let fields, areEntries: let areEntries):
      guard position < fields.count else {
        writer.endObject()
        return nil
      }
      frame.next += 1
      let field = fields[position]
      writer.key(
        quotation: (areEntries ? keys.entries : keys.fields)[field.keyNumber].quotation)
      return field.target
    case .pairs(let children):
      if frame.isWithinPair {
        frame.isWithinPair = false
        frame.next += 1
        return children.child(at: position, in: archive).target
      }
      if position > 0 { writer.endArray() }
      guard position < children.count else {
        writer.endArray()
        writer.endObject()
        return nil
      }
      writer.beginArray()
      let child = children.child(at: position, in: archive)
      if let key = child.key {
        frame.isWithinPair = true
        return key
      }
      if case .entry(let text) = child.step { writer.string(text.codeUnits) }
      frame.next += 1
      return child.target
    case .counted(let children, let counts):
      if position > 0 {
        writer.integer(counts[position - 1])
        writer.endArray()
      }
      guard position < children.count else {
        writer.endArray()
        writer.endObject()
        return nil
      }
      writer.beginArray()
      frame.next += 1
      return children.child(at: position, in: archive).target
    }
  }

  /// Writes a value that has no parts, or the beginning of one that has.
  private mutating func start(_ target: ArchivedTarget, _ writer: inout JSONWriter) {
    if secrets.contains(target, of: archive) {
      write("$redacted", &writer) { $0.boolean(true) }
      return
    }
    let entry = archive.entry(of: target)
    let value = archive.spelledValue(target, memo: memo)
    guard isContainer(value) else {
      write(scalar: value, &writer)
      return
    }
    let children = ArchivedChildren(of: value, in: archive)
    var inline: Int?
    if let entry {
      if let size = sizes?[entry] {
        writer.skipValue(
          bytes: size.bytes + 2 * writer.depth * size.lines, lines: size.lines)
        return
      }
      guard !open[entry], stack.count <= depth else {
        if !stack.isEmpty { stack[stack.count - 1].hasReference = true }
        write("$ref", &writer) { $0.integer(entry) }
        return
      }
      open[entry] = true
    } else if sizes != nil, children.count >= Self.fewestMeasured,
      case .object(let object) = target
    {
      if let size = inlineSizes[object] {
        writer.skipValue(
          bytes: size.bytes + 2 * writer.depth * size.lines, lines: size.lines)
        return
      }
      inline = object
    }
    writer.beginValue()
    let start = (writer.byteCount, writer.lineCount, writer.depth)
    let content = begin(value, children, &writer)
    stack.append(Frame(content: content, entry: entry, inline: inline, start: start))
  }

  private func isContainer(_ value: ArchivedValue) -> Bool {
    switch value {
    case .array, .dictionary, .instance: true
    case .foundation(let value):
      switch value {
      case .array, .set, .orderedSet, .countedSet, .dictionary: true
      default: false
      }
    default: false
    }
  }

  /// Writes the opening of a container.
  private func begin(
    _ value: ArchivedValue, _ children: ArchivedChildren, _ writer: inout JSONWriter
  ) -> Frame.Content {
    switch value {
    case .foundation(.countedSet(_, let counts)):
      beginEntries(&writer)
      return .counted(children, counts: counts)
    case .dictionary:
      if let fields = entries(children) {
        writer.beginObject()
        return .fields(fields, areEntries: true)
      }
      beginEntries(&writer)
      return .pairs(children)
    case .foundation(.dictionary):
      if let members = members(children) {
        writer.beginObject()
        return .members(members)
      }
      beginEntries(&writer)
      return .pairs(children)
    case .instance(of: let record, _):
      writer.beginObject()
      writer.key("$class")
      writer.string(archive.className(of: record).codeUnits)
      return .fields(fields(children, keys.fields), areEntries: false)
    default:
      writer.beginArray()
      return .elements(children)
    }
  }

  private func beginEntries(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("$entries")
    writer.beginArray()
  }

  /// The fields of an instance, or the entries of a property-list dictionary, in the order of their
  /// names.
  private func fields(_ children: ArchivedChildren, _ keys: [JSONKeys.Key]) -> [Field] {
    var fields: [Field] = []
    fields.reserveCapacity(children.count)
    for position in 0..<children.count {
      guard let pair = children.pair(at: position, in: archive) else { continue }
      fields.append(
        Field(
          rank: keys[pair.keyNumber].rank, keyNumber: pair.keyNumber, target: pair.target))
    }
    return fields.sorted { $0.rank < $1.rank }
  }

  /// The entries of a property-list dictionary; nil as for ``members(_:)``.
  private func entries(_ children: ArchivedChildren) -> [Field]? {
    let fields = fields(children, keys.entries)
    for (position, field) in fields.enumerated() {
      let key = keys.entries[field.keyNumber]
      if key.isReserved || (key.isReservedAlone && fields.count == 1) { return nil }
      if position > 0, fields[position - 1].rank == field.rank { return nil }
    }
    return fields
  }

  /// The entries of an NSDictionary in the order of their keys; nil when a key is no text or occurs
  /// twice, or the object would look like something else.
  private func members(
    _ children: ArchivedChildren
  ) -> [(name: [UInt16], target: ArchivedTarget)]? {
    var members: [(name: [UInt16], target: ArchivedTarget)] = []
    for position in 0..<children.count {
      let child = children.child(at: position, in: archive)
      guard case .entry(let name) = child.step else { return nil }
      switch name {
      case "$class", "$entries", "$redacted", "$ref": return nil
      case "base64" where children.count == 1: return nil
      default: members.append((name.codeUnits, child.target))
      }
    }
    members.sort { $0.name.lexicographicallyPrecedes($1.name) }
    for (left, right) in zip(members, members.dropFirst()) where left.name == right.name {
      return nil
    }
    return members
  }
}

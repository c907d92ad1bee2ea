import KeyedArchives
import PropertyListBytes
import StrictJSON

/// The whole archive as JSON, entry by entry: values, sharing and order as they are.
struct GraphReport {
  private let view: InspectedArchive
  private let archive: KeyedArchive
  private let list: PropertyList
  /// For each distinct key, its place in the order of all keys and how JSON quotes it.
  private let keys: [(rank: Int, quotation: [UInt8])]

  init(_ view: InspectedArchive) {
    self.view = view
    archive = view.archive
    list = archive.propertyList
    let list = list
    let texts = list.keyObjects.indices.map { list.key($0) }
    var ranks = Array(repeating: 0, count: texts.count)
    for (rank, number) in texts.indices.sorted(by: { texts[$0] < texts[$1] }).enumerated() {
      ranks[number] = rank
    }
    keys = zip(ranks, texts).map { ($0, JSONWriter.quotation(of: $1.codeUnits)) }
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("archiver")
    writer.string(archive.archiver.codeUnits)
    writer.key("file")
    view.writeFile(to: &writer)
    writer.key("formatVersion")
    writer.integer(1)
    writer.key("objects")
    writer.beginArray()
    for entry in 0..<archive.entryCount where view.part.includes(entry) {
      if writer.isStopped { return }
      write(entry: entry, &writer)
    }
    writer.endArray()
    writer.key("readback")
    writer.string("graph")
    writer.key("top")
    write(pairsOf: list.header(of: archive.topObject), skippingClass: false, &writer)
    writer.key("version")
    writer.integer(100_000)
    writer.endObject()
  }

  private func write(entry: Int, _ writer: inout JSONWriter) {
    writer.beginObject()
    switch archive.entry(entry) {
    case _ where view.secrets.contains(entry: entry):
      writeIndex(entry, &writer)
      writer.key("redacted")
      writer.boolean(true)
    case .null:
      writeIndex(entry, &writer)
      writer.key("null")
      writer.boolean(true)
    case .instance(of: let record, object: let object):
      writer.key("class")
      write(text: list.header(of: record.name), &writer)
      writer.key("fields")
      write(pairsOf: list.header(of: object), skippingClass: true, &writer)
      writeIndex(entry, &writer)
    case .classRecord(let record) where view.secrets.hides(record):
      writeIndex(entry, &writer)
      writer.key("redacted")
      writer.boolean(true)
    case .classRecord(let record):
      writer.key("classRecord")
      write(record, &writer)
      writeIndex(entry, &writer)
    case .dictionary(object: let object):
      writer.key("dictionary")
      write(pairsOf: list.header(of: object), skippingClass: false, &writer)
      writeIndex(entry, &writer)
    case .value(object: let object):
      let header = list.header(of: object)
      let isFirst = Self.kindPrecedesIndex(header.kind)
      if !isFirst { writeIndex(entry, &writer) }
      write(value: object, header, &writer)
      if isFirst { writeIndex(entry, &writer) }
    }
    writer.endObject()
  }

  private func writeIndex(_ entry: Int, _ writer: inout JSONWriter) {
    writer.key("index")
    writer.integer(entry)
  }

  private func write(_ record: ClassRecord, _ writer: inout JSONWriter) {
    writer.beginObject()
    for (key, names) in [("classes", record.classes), ("hints", record.hints)] {
      guard let names else { continue }
      let header = list.header(of: names)
      writer.key(key)
      writer.beginArray()
      for position in 0..<header.count {
        write(text: list.header(of: list.reference(position, from: header.start)), &writer)
      }
      writer.endArray()
    }
    writer.key("name")
    write(text: list.header(of: record.name), &writer)
    writer.endObject()
  }
}

// MARK: - Values

extension GraphReport {
  /// An array or dictionary that is being written.
  private struct Frame {
    enum Members {
      case elements(start: Int, count: Int)
      case pairs([Pair])
    }

    let members: Members
    var next = 0
    /// Whether the braces of the value itself stand around the container's.
    let isWrapped: Bool
  }

  private struct Pair {
    let rank: Int
    let key: Int
    let value: Int
  }

  private func pairs(of header: ObjectHeader, skippingClass: Bool) -> [Pair] {
    var pairs: [Pair] = []
    for position in 0..<header.count {
      if skippingClass, archive.meaning(ofKeyAt: position, in: header) == .class { continue }
      let key = archive.keyNumber(at: position, in: header)
      pairs.append(
        Pair(
          rank: keys[key].rank, key: key,
          value: list.reference(header.count + position, from: header.start)))
    }
    return pairs.sorted { $0.rank < $1.rank }
  }

  /// Writes a dictionary without the braces that would name its kind.
  private func write(
    pairsOf header: ObjectHeader, skippingClass: Bool, _ writer: inout JSONWriter
  ) {
    writer.beginObject()
    let pairs = pairs(of: header, skippingClass: skippingClass)
    drain([Frame(members: .pairs(pairs), isWrapped: false)], &writer)
  }

  /// Writes the members of what is open, and everything inside, with a stack of its own.
  private func drain(_ first: [Frame], _ writer: inout JSONWriter) {
    var stack = first
    while var frame = stack.popLast() {
      if writer.isStopped { return }
      var value: Int?
      switch frame.members {
      case .elements(let start, let count):
        if frame.next < count { value = list.reference(frame.next, from: start) }
        if value == nil { writer.endArray() }
      case .pairs(let pairs):
        if frame.next < pairs.count {
          writer.key(quotation: keys[pairs[frame.next].key].quotation)
          value = pairs[frame.next].value
        } else {
          writer.endObject()
        }
      }
      guard let value else {
        if frame.isWrapped { writer.endObject() }
        continue
      }
      frame.next += 1
      stack.append(frame)
      let header = list.header(of: value)
      writer.beginObject()
      if header.kind != .uid, view.secrets.contains(object: value, of: archive) {
        writer.key("redacted")
        writer.boolean(true)
        writer.endObject()
      } else if let inner = begin(header, isWrapped: true, &writer) {
        stack.append(inner)
      } else {
        write(scalar: value, header, &writer)
        writer.endObject()
      }
    }
  }

  /// Writes the key and opening of a container.
  private func begin(
    _ header: ObjectHeader, isWrapped: Bool, _ writer: inout JSONWriter
  ) -> Frame? {
    switch header.kind {
    case .array:
      writer.key("array")
      writer.beginArray()
      return Frame(
        members: .elements(start: header.start, count: header.count), isWrapped: isWrapped)
    case .dictionary:
      writer.key("dictionary")
      writer.beginObject()
      return Frame(
        members: .pairs(pairs(of: header, skippingClass: false)), isWrapped: isWrapped)
    default: return nil
    }
  }

  /// Writes the key that says what kind a value is, and the value.
  private func write(value object: Int, _ header: ObjectHeader, _ writer: inout JSONWriter) {
    if let frame = begin(header, isWrapped: false, &writer) {
      drain([frame], &writer)
    } else {
      write(scalar: object, header, &writer)
    }
  }

  private static func kindPrecedesIndex(_ kind: ObjectHeader.Kind) -> Bool {
    switch kind {
    case .array, .boolean, .data, .date, .dictionary: true
    case .integer, .real, .ascii, .utf16, .uid: false
    }
  }

  private func write(scalar object: Int, _ header: ObjectHeader, _ writer: inout JSONWriter) {
    switch header.kind {
    case .boolean:
      writer.key("boolean")
      writer.boolean(header.count == 1)
    case .integer:
      writer.key("integer")
      writer.raw(list.integer(header).description)
    case .real:
      writer.key("real")
      writer.real(list.real(header))
    case .date:
      writer.key("date")
      writer.real(list.real(header))
    case .data:
      writer.key("data")
      writer.base64(list.bytes[header.start..<header.start + header.count])
    case .ascii, .utf16:
      writer.key("string")
      write(text: header, &writer)
    case .uid:
      writer.key("ref")
      writer.integer(archive.target(of: object) ?? 0)
    case .array, .dictionary: break
    }
  }

  private func write(text header: ObjectHeader, _ writer: inout JSONWriter) {
    if header.kind == .ascii {
      writer.string(ascii: list.bytes[header.start..<header.start + header.count])
    } else {
      writer.string(list.text(header).codeUnits)
    }
  }
}

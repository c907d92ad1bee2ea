import ArchiveContracts
import ArchiveFiles
import ArchiveRedaction
import PropertyListBytes
import StrictJSON

/// What became of a redacted archive, for people and as JSON. No value is part of it.
struct RedactionReport {
  /// Values that stayed at one place for one reason.
  private struct Line: Hashable {
    let place: String?
    let object: Int?
    let reason: KeptReason
    /// How many more places the object that holds the value has.
    let others: Int
  }

  private let redaction: Redaction
  private let input: ArchiveInput
  private let path: String
  private let lines: [Line]
  private let omitted: Int
  private let limit: UInt64?

  /// - Parameter limit: How many places are listed.
  init(_ redaction: Redaction, _ input: ArchiveInput, _ path: String, limit: UInt64?) {
    self.redaction = redaction
    self.input = input
    self.path = path
    self.limit = limit
    var lines: [Line] = []
    var seen: Set<Line> = []
    var omitted = 0
    for kept in redaction.kept {
      let place = kept.paths.map(\.description).joined(separator: "#")
      let line = Line(
        place: kept.paths.isEmpty ? nil : place, object: kept.paths.isEmpty ? kept.object : nil,
        reason: kept.reason, others: kept.others)
      guard seen.insert(line).inserted else { continue }
      if UInt64(lines.count) < limit ?? .max { lines.append(line) } else { omitted += 1 }
    }
    self.lines = lines
    self.omitted = omitted
  }

  func print(on console: Console, quiet: Bool) {
    let structure = lines.count { $0.reason == .structure }
    for line in lines where line.reason != .structure {
      let place = line.place ?? line.object.map { "object \($0)" }
      let words = Self.words(line.reason)
      if let place {
        let others =
          line.others == 0
          ? "" : ", and at \(CountText.of(line.others, "other place"))"
        console.print(TerminalText.escaped("kept \(place)\(others): \(words)"))
      } else {
        console.print(
          line.reason == .markup ? "kept \(words)" : "kept unreferenced value: \(words)")
      }
    }
    if structure > 0 {
      console.print(
        "kept at \(structure) places: counts, kinds and positions of Foundation values; "
          + "--format json lists them")
    }
    if omitted > 0 { console.print("kept at \(omitted) more places") }
    for closed in redaction.closed.prefix(Self.listed(limit)) {
      let place =
        closed.paths.isEmpty
        ? closed.object.map { "object \($0)" } ?? "unreferenced value"
        : closed.paths.map(\.description).joined(separator: "#")
      console.print(
        TerminalText.escaped(
          "overwrote \(place) as data, unopened: \(Self.words(closed.reason))"))
    }
    guard !quiet else { return }
    let counts = Redaction.Kind.allCases.compactMap { kind in
      redaction.counts[kind].map { "\(kind.rawValue) \($0)" }
    }
    let overwritten = counts.isEmpty ? "nothing was overwritten" : counts.joined(separator: ", ")
    let blanked = redaction.remarks == 0 ? "" : "; remarks in XML \(redaction.remarks) blanked"
    console.print(
      TerminalText.escaped(
        "\(path): \(overwritten)\(blanked); booleans \(redaction.booleans) kept"))
  }

  private static func listed(_ limit: UInt64?) -> Int { Int(clamping: limit ?? .max) }

  private static func words(_ reason: ClosedReason) -> String {
    switch reason {
    case .depth: "an archive that is nested deeper than the limit depth"
    case .size: "archives inside one another that are too large together"
    case .noArchive: "a property list that is no keyed archive, or unreadable"
    }
  }

  private static func words(_ reason: KeptReason) -> String {
    switch reason {
    case .version: "the version"
    case .allowedValue: "a value that the contract names"
    case .entryName: "the key of an entry that the contract names"
    case .asked: "asked for"
    case .name: "stored in the same bytes as a key or class name"
    case .structure: "a count, kind or position of a Foundation value"
    case .notFinite: "not a finite number"
    case .noOtherValue: "no other value fits"
    case .contract: "the contract does not hold with another value"
    case .origin: "the scheme and host that the contract asks for"
    case .topKey: "the key of an entry point"
    case .markup: "names of attributes and instructions in XML"
    case .inPart: "in part, since nothing else fits; the rest is overwritten"
    case .anotherOriginal: "the value of another place, since no new one fits"
    }
  }

  var members: [JSONText: JSONOutput] {
    var counts: [JSONText: JSONOutput] = [:]
    for (kind, count) in redaction.counts { counts[JSONText(kind.rawValue)] = .integer(count) }
    return [
      "file": [
        "file": .string(NameBytes.repaired(input.name)), "bytes": .integer(input.bytes.count),
      ],
      "output": [
        "file": .string(NameBytes.repaired(path)), "bytes": .integer(redaction.bytes.count),
        "sha256": .string(SHA256Digest(of: redaction.bytes).hexadecimal),
      ],
      "overwritten": .object(counts), "booleans": .integer(redaction.booleans),
      "kept": .array(
        lines.map { line in
          [
            "path": line.place.map { .string($0) }, "object": .optional(line.object),
            "reason": .string(line.reason.rawValue),
            "otherPlaces": line.others == 0 ? nil : .integer(line.others),
          ]
        }), "keptOmitted": .integer(omitted), "remarks": .integer(redaction.remarks),
      "closed": .array(
        redaction.closed.prefix(Self.listed(limit)).map { closed in
          [
            "path": closed.paths.isEmpty
              ? nil : .string(closed.paths.map(\.description).joined(separator: "#")),
            "object": .optional(closed.paths.isEmpty ? closed.object : nil),
            "reason": .string(closed.reason.rawValue),
          ]
        }),
    ]
  }
}

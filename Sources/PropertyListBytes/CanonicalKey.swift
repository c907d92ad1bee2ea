/// A key's text, equal to another exactly if the two are canonically equivalent.
///
/// Comparing costs linear time. `String` alone would take time quadratic in the length of a run of
/// combining marks that are out of order, so they are put in canonical order first (Unicode,
/// definition D108: a stable sort by combining class).
struct CanonicalKey: Hashable {
  /// The text, with U+10FFFF for each unpaired surrogate, which no canonical form covers.
  private let text: String
  /// What each U+10FFFF of the text stands for; zero for itself.
  private let standIns: [UInt16]

  init(codeUnits units: [UInt16]) {
    guard units.contains(where: { $0 >= Self.firstMark }) else {
      text = String(decoding: units, as: UTF16.self)
      standIns = []
      return
    }
    var scalars = String.UnicodeScalarView()
    var standIns: [UInt16] = []
    var marks: [Unicode.Scalar] = []
    var index = 0
    while index < units.count {
      let unit = units[index]
      var scalar = Unicode.Scalar(unit) ?? Self.standIn
      if unit & 0xFC00 == 0xD800, index + 1 < units.count, units[index + 1] & 0xFC00 == 0xDC00 {
        index += 1
        scalar = UTF16.decode(UTF16.EncodedScalar([unit, units[index]]))
      }
      index += 1
      if scalar == Self.standIn { standIns.append(unit & 0xF800 == 0xD800 ? unit : 0) }
      if let parts = Self.parts(of: scalar) {
        marks.append(contentsOf: parts)
      } else if scalar.properties.canonicalCombiningClass != .notReordered {
        marks.append(scalar)
      } else {
        if !marks.isEmpty { Self.append(&marks, to: &scalars) }
        scalars.append(scalar)
      }
    }
    Self.append(&marks, to: &scalars)
    text = String(scalars)
    self.standIns = standIns
  }

  private static let standIn: Unicode.Scalar = "\u{10FFFF}"

  /// The least combining mark; below it stand no surrogates either.
  private static let firstMark: UInt16 = 0x300

  /// The marks of which a character of combining class zero consists; Unicode adds no more such
  /// characters.
  private static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar {
    case "\u{F73}": ["\u{F71}", "\u{F72}"]
    case "\u{F75}": ["\u{F71}", "\u{F74}"]
    case "\u{F81}": ["\u{F71}", "\u{F80}"]
    default: nil
    }
  }

  /// Appends a run of marks in canonical order, and empties it.
  private static func append(
    _ marks: inout [Unicode.Scalar], to scalars: inout String.UnicodeScalarView
  ) {
    defer { marks.removeAll(keepingCapacity: true) }
    guard marks.count > 1 else {
      scalars.append(contentsOf: marks)
      return
    }
    let ranks = marks.map { Int($0.properties.canonicalCombiningClass.rawValue) }
    // A counting sort: for each class, the place of its next mark.
    var places = Array(repeating: 0, count: 256)
    for rank in ranks where rank < 255 { places[rank + 1] += 1 }
    for rank in 1..<256 { places[rank] += places[rank - 1] }
    var ordered = marks
    for (mark, rank) in zip(marks, ranks) {
      ordered[places[rank]] = mark
      places[rank] += 1
    }
    scalars.append(contentsOf: ordered)
  }
}

/// Text as an archive stores it: a sequence of UTF-16 code units.
///
/// Two texts are equal when their code units are, unlike `String`, which takes canonically
/// equivalent texts for equal. Unpaired surrogates are kept, unlike in `String`, which cannot hold
/// them. Ordering is by code units.
public struct ExactText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  /// The text's UTF-16 code units.
  public let codeUnits: [UInt16]

  /// A text of any code units, unpaired surrogates among them.
  public init(codeUnits: [UInt16]) { self.codeUnits = codeUnits }

  /// The text with a string's code units, without normalising them.
  public init(_ string: some StringProtocol) { codeUnits = Array(string.utf16) }

  /// The text with a literal's code units, as they stand in the source.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text as a `String`, each unpaired surrogate replaced by U+FFFD.
  public var repaired: String {
    // Most texts are ASCII, which strings take without a search for an encoding's conversions.
    guard codeUnits.allSatisfy({ $0 < 0x80 }) else {
      return String(decoding: codeUnits, as: UTF16.self)
    }
    return String(decoding: codeUnits.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// The text as a `String`, or nil if it has an unpaired surrogate.
  public var string: String? { hasUnpairedSurrogate ? nil : repaired }

  /// Whether some surrogate lacks its other half, so that no Unicode text corresponds.
  public var hasUnpairedSurrogate: Bool {
    var pairing = SurrogatePairing()
    for unit in codeUnits { pairing.take(unit) }
    return pairing.finishedUnpaired
  }

  /// Orders by code units, which is neither alphabetical nor by Unicode scalars.
  public static func < (left: ExactText, right: ExactText) -> Bool {
    left.codeUnits.lexicographicallyPrecedes(right.codeUnits)
  }
}

/// Finds unpaired surrogates in code units given one after the other.
package struct SurrogatePairing {
  private var high = false
  private var broken = false

  package init() {}

  package mutating func take(_ unit: UInt16) {
    switch unit & 0xFC00 {
    case 0xD800:
      if high { broken = true }
      high = true
    case 0xDC00:
      if !high { broken = true }
      high = false
    default:
      if high { broken = true }
      high = false
    }
  }

  /// Whether the units taken so far, as a whole text, hold an unpaired surrogate.
  package var finishedUnpaired: Bool { broken || high }
}

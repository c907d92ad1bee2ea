import PropertyListBytes
import Testing

/// The root value of a property list.
func value(of bytes: [UInt8], limits: ReadLimits = .default) throws -> PlainValue {
  let list = try PropertyList(reading: bytes, limits: limits)
  return PlainValue(list, list.root)
}

/// The failure with which bytes are refused; nil if they are accepted.
func refusal(of bytes: [UInt8], limits: ReadLimits = .default) -> ReadFailure? {
  do {
    _ = try PropertyList(reading: bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}

/// Expects one fault and no other: the message tells apart faults of the same code.
func expectRefusal(
  of bytes: [UInt8], _ code: FindingCode, _ message: String, at offset: Int? = nil,
  limits: ReadLimits = .default, sourceLocation: SourceLocation = #_sourceLocation
) {
  let failure = refusal(of: bytes, limits: limits)
  #expect(failure?.code == code, sourceLocation: sourceLocation)
  #expect(failure?.message == message, sourceLocation: sourceLocation)
  if let offset { #expect(failure?.offset == offset, sourceLocation: sourceLocation) }
}

extension ReadLimits {
  /// The default limits with one changed.
  static func with(_ name: Name, _ value: UInt64?) -> ReadLimits {
    var limits = ReadLimits.default
    limits[name] = value
    return limits
  }
}

/// Random numbers that come again for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

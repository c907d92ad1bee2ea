/// Punycode (RFC 3492) with the letters that Swift's mangling uses: `a`…`z`, `A`…`J` as digits and
/// `_` as delimiter.
enum SwiftPunycode {
  /// The text that some ASCII letters stand for; nil when they are no encoding.
  static func decode(_ letters: ArraySlice<UInt8>) -> String? {
    var scalars: [UInt32] = []
    var rest = letters
    if let delimiter = letters.lastIndex(of: UInt8(ascii: "_")) {
      scalars = letters[..<delimiter].map { UInt32($0) }
      rest = letters[(delimiter + 1)...]
    }
    var scalar: UInt32 = 128
    var position = 0
    var bias = 72
    var isFirst = true
    while !rest.isEmpty {
      let start = position
      var weight = 1
      var threshold = 36
      while true {
        guard let letter = rest.popFirst(), let digit = digit(letter) else { return nil }
        let (part, tooLarge) = digit.multipliedReportingOverflow(by: weight)
        guard !tooLarge, part <= 1 << 30, position <= 1 << 30 else { return nil }
        position += part
        let bound = max(1, min(26, threshold - bias))
        if digit < bound { break }
        weight *= 36 - bound
        guard weight <= 1 << 30 else { return nil }
        threshold += 36
      }
      let count = scalars.count + 1
      bias = adapted(position - start, count: count, isFirst: isFirst)
      isFirst = false
      scalar += UInt32(position / count)
      guard scalar <= 0x10FFFF else { return nil }
      position %= count
      scalars.insert(scalar, at: position)
      position += 1
    }
    var result = ""
    for value in scalars {
      // Characters that no identifier has are moved to the surrogates.
      let moved = (0xD800..<0xD880).contains(value) ? value - 0xD800 : value
      guard let scalar = Unicode.Scalar(moved) else { return nil }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func digit(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "J"): Int(letter - UInt8(ascii: "A")) + 26
    default: nil
    }
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}

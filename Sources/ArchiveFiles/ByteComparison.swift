extension [UInt8] {
  /// Whether the bytes are the same, over all of them; an order faster than `==`, which stops at the
  /// first that differs and so looks at each alone.
  package func hasSameBytes(as other: [UInt8]) -> Bool {
    let (mine, others) = (span, other.span)
    guard mine.count == others.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<mine.count { difference |= mine[index] ^ others[index] }
    return difference == 0
  }
}

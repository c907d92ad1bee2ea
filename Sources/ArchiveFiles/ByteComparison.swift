extension [UInt8] {
  /// Whether the bytes from an offset are the first ones of others, over all of them; an order
  /// faster than `==`, which stops at the first that differs and so looks at each alone.
  func hasSameBytes(as other: [UInt8], count: Int, at offset: Int) -> Bool {
    guard count <= other.count, count <= self.count - offset else { return false }
    let mine = span.extracting(offset..<offset + count)
    let others = other.span.extracting(first: count)
    var difference: UInt8 = 0
    for index in 0..<count { difference |= mine[index] ^ others[index] }
    return difference == 0
  }
}

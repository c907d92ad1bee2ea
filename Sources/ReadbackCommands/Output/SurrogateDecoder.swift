/// Turns UTF-16 code units into scalars, and says which surrogates have no other half.
struct SurrogateDecoder {
  enum Piece {
    case scalar(Unicode.Scalar)
    case unpaired(UInt16)
  }

  private var high: UInt16?

  mutating func take(_ unit: UInt16, _ body: (Piece) -> Void) {
    if let first = high {
      high = nil
      if unit & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
      {
        body(.scalar(scalar))
        return
      }
      body(.unpaired(first))
    }
    if unit & 0xFC00 == 0xD800 {
      high = unit
    } else if let scalar = Unicode.Scalar(unit) {
      body(.scalar(scalar))
    } else {
      body(.unpaired(unit))
    }
  }

  mutating func finish(_ body: (Piece) -> Void) {
    if let first = high { body(.unpaired(first)) }
    high = nil
  }
}

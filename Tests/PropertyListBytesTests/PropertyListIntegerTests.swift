import PropertyListBytes
import Testing

struct PropertyListIntegerTests {
  @Test func ordersAcrossBothRanges() {
    let ordered = [
      PropertyListInteger(Int64.min), PropertyListInteger(Int64(-1)), PropertyListInteger(Int64(0)),
      PropertyListInteger(Int64.max), PropertyListInteger(UInt64(1) << 63),
      PropertyListInteger(UInt64.max),
    ]
    #expect(ordered.sorted() == ordered)
    #expect(ordered.reversed().sorted() == ordered)
    #expect(Set(ordered).count == ordered.count)
  }

  @Test func equalsHoweverItWasMade() {
    #expect(PropertyListInteger(Int64(7)) == PropertyListInteger(UInt64(7)))
    #expect(PropertyListInteger(Int64(-1)) != PropertyListInteger(UInt64.max))
  }

  @Test func convertsOnlyWithinRange() {
    #expect(PropertyListInteger(UInt64.max).int64 == nil)
    #expect(PropertyListInteger(UInt64.max).uint64 == .max)
    #expect(PropertyListInteger(Int64(-1)).uint64 == nil)
    #expect(PropertyListInteger(Int64.min).int64 == .min)
    #expect(PropertyListInteger(UInt64.max).exactReal == nil)
    #expect(PropertyListInteger(Int64.min).exactReal == -9_223_372_036_854_775_808)
  }

  @Test func spellsAllDigits() {
    #expect(PropertyListInteger(UInt64.max).description == "18446744073709551615")
    #expect(PropertyListInteger(Int64.min).description == "-9223372036854775808")
  }
}

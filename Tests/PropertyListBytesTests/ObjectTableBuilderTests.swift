import Testing

@testable import PropertyListBytes

struct ObjectTableBuilderTests {
  @Test func beginsNoObjectBeyondTheLargestSize() throws {
    var builder = ObjectTableBuilder(largestSize: 3)
    _ = try builder.add(boolean: true, at: 0)
    _ = try builder.add(ascii: [0x61], at: 10)
    let failure = #expect(throws: ReadFailure.self) { try builder.add(boolean: true, at: 20) }
    #expect(failure?.code == .tooLarge)
    #expect(failure?.offset == 20)
    #expect(builder.objectCount == 2)
  }
}

import Testing

@testable import PropertyListBytes

struct ContainerTableTests {
  @Test func holdsNoMoreReferencesThanLinksCanName() throws {
    var table = ContainerTable()
    var next = 4
    let link = try table.add(isDictionary: false, count: 2, references: 2, at: 0) {
      next += 1
      return next
    }
    #expect(link.isContainer)
    #expect(table.words == [4, 5, 6])
    let failure = #expect(throws: ReadFailure.self) {
      try table.add(
        isDictionary: false, count: 1, references: ObjectLink.mostReferences, at: 7, { 0 })
    }
    #expect(failure?.message == "references: more of 1073741822 references")
    #expect(failure?.offset == 7)
    #expect(table.words == [4, 5, 6])
  }
}

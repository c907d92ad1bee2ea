import KeyedArchives
import PropertyListBytes
import Testing

struct EditableArchiveTests {
  private typealias Slot = EditableArchive.Slot

  /// A memo with a text and a list of two references to one text.
  private func sample() -> ArchiveBuilder {
    var builder = ArchiveBuilder()
    let text = builder.entry("shared")
    let list = builder.instance(
      "NSArray", ["NS.objects": [.reference(text), .reference(text)]])
    let memo = builder.instance(
      "Notes.Memo", ["schema": 1, "text": .reference(text), "list": .reference(list)])
    builder.top(["root": .reference(memo)])
    return builder
  }

  private func key(_ archive: EditableArchive, _ key: ExactText) -> Slot? {
    archive.entries.indices.lazy.compactMap { archive.slot(of: key, inEntry: $0) }.first
  }

  @Test(arguments: [PropertyList.Format.binary, .xml])
  func isWrittenAsItWasRead(_ format: PropertyList.Format) throws {
    let bytes = try sample().archive.bytes(as: format)
    let read = EditableArchive(try KeyedArchive(bytes))
    #expect(try read.bytes(as: format) == bytes)
  }

  @Test func keepsWhatIsShared() throws {
    var archive = sample().archive
    let slot = try #require(key(archive, "schema"))
    let value = archive.value(at: slot)
    // The same inline array in two entries.
    let list = archive.add(.array([archive.add(value)]))
    _ = archive.addEntry(.array([list, list]))
    let once = try archive.bytes(as: .binary)
    let again = EditableArchive(try KeyedArchive(once))
    #expect(try again.bytes(as: .binary) == once)
  }

  @Test func aChangeLeavesTheOtherPlacesOfASharedObjectAlone() throws {
    var archive = sample().archive
    let objects = try #require(key(archive, "NS.objects"))
    let first = archive.target(of: objects.inside(0))
    let other = archive.addReferenced(.text("other"))
    archive.replace(objects.inside(1), with: other)
    #expect(archive.target(of: objects.inside(0)) == first)
    #expect(archive.target(of: objects.inside(1)) == archive.entries.count - 1)
    let text = try #require(key(archive, "text"))
    #expect(archive.target(of: text) == first)
  }

  @Test func pairsAndElementsAreTakenOut() throws {
    var archive = sample().archive
    let objects = try #require(key(archive, "NS.objects"))
    archive.remove(objects.inside(0))
    guard case .array(let elements) = archive.value(at: objects) else {
      Issue.record("no array")
      return
    }
    #expect(elements.count == 1)
    let text = try #require(key(archive, "text"))
    archive.remove(text)
    #expect(key(archive, "text") == nil)
    #expect(key(archive, "schema") != nil)
  }

  @Test func whatIsNoLongerReachedIsTakenOutAndTheRestRenumbered() throws {
    var archive = sample().archive
    let before = archive.reachedEntries()
    #expect(before.allSatisfy { $0 })
    let list = try #require(key(archive, "list"))
    archive.remove(list)
    archive.removeEntries(lostSince: before)
    let read = try KeyedArchive(archive.bytes(as: .binary))
    // Left are nil, the text, the memo and its class.
    #expect(read.entryCount == 4)
    #expect(GraphShape(read).reached.filter { $0 }.count == 2)
  }

  @Test func whatWasNotReachedBeforeStays() throws {
    var archive = sample().archive
    _ = archive.addEntry(.text("never reached"))
    let before = archive.reachedEntries()
    archive.removeEntries(lostSince: before)
    #expect(archive.entries.count == before.count)
  }

  @Test func referencesFollowAnotherOrderOfEntries() throws {
    var archive = sample().archive
    let count = archive.entries.count
    archive.keepEntries([0] + (1..<count).reversed())
    let read = try KeyedArchive(archive.bytes(as: .binary))
    let root = try #require(read.target(of: read.top[0].object))
    guard case .instance(let record, _) = read.entry(root) else {
      Issue.record("the root is no instance")
      return
    }
    #expect(read.className(of: record) == "Notes.Memo")
    #expect(GraphShape(read).reached.filter { $0 }.count == 3)
  }

  @Test func referencesToNowhereStayWhatTheyAre() throws {
    var archive = sample().archive
    let beyond = archive.entries.count
    let text = try #require(key(archive, "text"))
    let reference = archive.addReference(to: beyond)
    archive.replace(text, with: reference)
    archive.keepEntries([0] + (1..<beyond).reversed())
    #expect(throws: ReadFailure.self) { try KeyedArchive(archive.bytes(as: .binary)) }
  }
}

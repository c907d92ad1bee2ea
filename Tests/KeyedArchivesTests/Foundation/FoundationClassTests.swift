import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationClassTests {
  @Test func knowsTheAncestryThatArchivesCarry() throws {
    let mutable = try #require(FoundationClass(named: "NSMutableArray"))
    #expect(mutable.ancestry == ["NSMutableArray", "NSArray", "NSObject"])
    #expect(mutable.kind == .array)
    #expect(mutable.isMutable)
    let counted = try #require(FoundationClass(named: "NSCountedSet"))
    #expect(counted.ancestry == ["NSCountedSet", "NSMutableSet", "NSSet", "NSObject"])
    let decimal = try #require(FoundationClass(named: "NSDecimalNumberPlaceholder"))
    #expect(
      decimal.ancestry
        == ["NSDecimalNumberPlaceholder", "NSDecimalNumber", "NSNumber", "NSValue", "NSObject"])
    let unit = try #require(FoundationClass(named: "NSUnitLength"))
    #expect(unit.ancestry == ["NSUnitLength", "NSDimension", "NSUnit", "NSObject"])
  }

  @Test(arguments: ["NSarray", "NSArray ", "NSArra", "NSArray\u{0}", "", "NSObject", "NSNumber"])
  func knowsNoOtherName(name: String) {
    #expect(FoundationClass(named: ExactText(name)) == nil)
  }

  @Test func comparesNamesByCodeUnits() {
    #expect(FoundationClass(named: "NSA\u{301}rray") == nil)
  }

  @Test func listsTheClassesOfAKind() {
    #expect(FoundationClass.classes(of: .set).map(\.name) == ["NSSet", "NSMutableSet"])
  }

  @Test func hasAClassForEveryKind() {
    for kind in FoundationKind.allCases {
      #expect(!FoundationClass.classes(of: kind).isEmpty, "\(kind)")
    }
  }

  @Test func resolvesClassRecordsByName() throws {
    var builder = ArchiveBuilder()
    let null = builder.instance("NSNull")
    let other = builder.instance("Notes.Memo")
    builder.top(["a": .reference(null), "b": .reference(other)])
    let archive = try builder.read()
    #expect(archive.foundationClass(ofEntry: null)?.name == "NSNull")
    #expect(archive.foundationClass(ofEntry: other) == nil)
    #expect(archive.foundationReading(ofEntry: other) == nil)
    #expect(archive.foundationReading(ofEntry: 0) == nil)
  }
}

import ArchiveContracts
import PropertyListBytes
import Testing

struct ContractBuildingTests {
  @Test func needsNoTry() {
    let memo = Contract(root: "Memo") {
      ObjectType("Memo", className: "Notes.Memo") {
        Version("schema", current: 1)
        Field("text", .string(maxLength: 4096))
      }
    }
    #expect(memo.fault == nil)
    #expect(memo.document.name == "Memo")
  }

  @Test func saysTheSameAsAContractFile() throws {
    let built = Contract(
      root: "Memo", reader: .foundation, limits: [.archiveBytes: 1_048_576]
    ) {
      ObjectType("Memo", className: "Notes.Memo") {
        FormerClassName("OldNotes.Memo")
        FormerClassName("Jotter.Memo", inherits: [["Jotter.Record", "NSObject"]], until: 1)
        Version("schema", current: 2, readable: [1, 2])
        Field("text", .string(maxLength: 4096))
        Field("tags", .array(of: [.string(maxLength: 64)], maxCount: 32).since(2))
        Field("due", .real().until(1).optional(), .date().since(2).optional())
        Field("attachments", .array(of: "Attachment", maxCount: 100).optional())
      }
      ObjectType("Attachment", className: "Notes.Attachment") {
        Field("id", .uuid)
        Field("bytes", .data(maxLength: 65536))
      }
      TypeAlias(
        "Json",
        .anyOf(
          "string", "number", "boolean", "null", .array(of: "Json"), .dictionary(values: "Json")))
      RelationPart.unique("root.attachments[].id")
      Migration(from: 1, to: 2) {
        MigrationStep.addField("tags", to: "Memo", value: [])
        MigrationStep.convertField("due", of: "Memo", to: .date)
      }
    }
    #expect(built.fault == nil)
    #expect(try built.document == document(ContractExamples.memo))
  }

  @Test func coversEverythingThatAContractCanSay() throws {
    let built = Contract(
      root: .type("Base", subtypes: true), name: "Everything",
      archivers: ["NSKeyedArchiver", "SCNKeyedArchiver"], unreachable: true
    ) {
      Version(top: "schema", current: "b", readable: ["a", "b"], absentMeans: "a")
      Ancestry(of: "NSNull", ["%NSNull", "NSObject"], [])
      TopEntry("odd key", .array(of: [.type("Node", backReference: true)]))
      TopEntry(
        "numbers",
        .dictionary(
          entries: [
            "boolean": [.boolean(allowed: [true], integerSpelling: true, spelling: .inline)],
            "integer": [.integer(minimum: -5, maximum: 5, allowed: [1], spelling: .reference)],
            "unsigned": [.unsignedInteger()], "small": [.integer(bits: 32)],
            "real": [.real(minimum: -0.1, maximum: 1, allowed: [1], nonFinite: true, exact: true)],
            "number": [.number(minimum: 1, maximum: 2, allowed: [1, 2.0], nonFinite: true)],
            "date": [.date(minimum: 0, maximum: 1)],
            "decimal": [.decimal(minimum: "-12.50", maximum: "1e6", nonFinite: true)],
            "range": [.range(minimum: 0, maximum: 9)], "point": [.point(minimum: 0, maximum: 1)],
            "size": [.size()], "rect": [.rect()], "insets": [.edgeInsets()],
            "indexes": [.indexSet(maxCount: 5, maxRanges: 2, maximum: 99, shared: true)],
          ], otherEntries: .ignore))
      TopEntry(
        "texts",
        .dictionary(
          entries: [
            "string": [
              .string(
                minLength: 1, maxLength: 5, allowed: ["a"], unpaired: true, nullText: true,
                shared: true)
            ],
            "url": [.url(schemes: ["https"], hosts: ["a.example"], maxLength: 80, base: true)],
            "styled": [.attributedString(maxLength: 5, attributes: ["size": "real"])],
            "struct": [.struct(bytes: 16)],
          ], otherEntries: .definition("number")))
      TopEntry(
        "rest",
        .anyOf(
          .uuid, .null, .locale, .timeZone, .regularExpression, .indexPath, .calendar,
          .measurement, .error, .set(of: "string", minCount: 1), .orderedSet(of: "string"),
          .countedSet(of: "string"), .dictionary(keys: "integer", values: "data", maxCount: 2)))
      ObjectType("Base", className: "a.Base", isAbstract: true) {
        Version("v", current: 3, readable: [1, 2, 3], byClassName: ["b.Old": 2])
        Field("kind", .integer())
        Field("title", .string().until(1).formerKeys("name", "label"), .string().since(2))
      }
      ObjectType(
        "First", className: "a.First", extends: "Base",
        inherits: [["a.Middle", "a.Base", "NSObject"]], since: 2
      ) {
        VariantFields(by: "kind") {
          VariantCase(when: 1, 2) { Field("white", .real()) }
          VariantCase(when: 3)
        }
      }
      ObjectType("Second", className: "a.Second", extends: "Base", classHints: ["NSFirst"]) {
        FormerClassName("b.Old")
        IgnoredKeys("x", "y")
      }
      ObjectType("Node", className: "a.Node") {
        VariantFields {
          VariantCase(has: "next") { Field("next", "Node") }
          VariantCase(has: "end") { Field("end", "null") }
        }
      }
      RelationPart.exists("root.kind", in: "root.kind")
      RelationPart.equal("root.kind", #"count(["odd key"][])"#)
      RelationPart.ordered("rest[]")
      Migration(from: 1, to: 3) {
        MigrationStep.mapField("kind", of: "Base", values: [1: 2])
      }
    }
    #expect(built.fault == nil)
    #expect(try ContractDocument(parsing: built.document.json) == built.document)
  }

  @Test func acceptsNothingWhenItMakesNoSense() throws {
    let contract = Contract(root: "Memo") {
      ObjectType("Memo", className: "Notes.Memo") {
        Field("text", .string(minLength: 2, maxLength: 1))
      }
    }
    #expect(contract.fault?.path == "types.Memo.fields.text.minLength")
    let verification = contract.judge(SmallArchive.text)
    #expect(verification.findings.map(\.code) == [.badContract])
    #expect(throws: ContractViolation.self) { try contract.verify(SmallArchive.text) }
    let sound = Contract(root: "string") {}
    #expect(sound.judge(SmallArchive.text).findings.isEmpty)
  }

  @Test func refusesWhatIsGivenTwice() {
    let fault = { (contract: Contract) in contract.fault?.description }
    #expect(
      fault(
        Contract(root: "A") {
          ObjectType("A", className: "A") {
            Field("x", .integer())
            Field("x", .real())
          }
        }) == "types.A.fields.x: given twice")
    #expect(
      fault(
        Contract(root: "A") {
          ObjectType("A", className: "A")
          TypeAlias("A", .string())
        }) == "types.A: given twice")
    #expect(
      fault(
        Contract(root: "A") {
          ObjectType("A", className: "A") {
            Version("v", current: 1)
            Version("w", current: 1)
          }
        }) == "types.A.version: given twice")
    #expect(
      fault(Contract(root: "string") { TopEntry("root", .date()) }) == "top.root: given twice")
  }

  @Test func refusesPathsThatAreNone() {
    let contract = Contract(root: "string") { RelationPart.unique("root..x") }
    #expect(
      contract.fault?.description == "relations[0]: no path: expected a key at character 6")
  }

  @Test func buildsWithConditionsAndLoops() {
    let fields = ["a", "b", "c"]
    let contract = Contract(root: "A") {
      ObjectType("A", className: "A") {
        for name in fields { Field(ExactText(name), .integer()) }
        if fields.count > 2 { Field("more", .string()) } else { Field("less", .string()) }
      }
    }
    guard case .object(let type) = contract.document.types["A"] else { return }
    #expect(type.fields.keys.sorted() == ["a", "b", "c", "more"])
  }
}

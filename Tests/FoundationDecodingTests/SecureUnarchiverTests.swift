import ArchiveContracts
import Foundation
import FoundationDecoding
import KeyedArchives
import PropertyListBytes
import TestArchives
import Testing

struct SecureUnarchiverTests {
  /// A contract of notes over two versions, with a former name and a list of attachments.
  private static let notes = """
    "top": { "root": "Memo" },
    "types": {
      "Memo": { "className": "Notes.Memo", "formerClassNames": ["OldNotes.Memo"],
        "version": { "key": "schema", "current": 2, "readable": [1, 2] },
        "fields": { "text": { "type": "string", "maxLength": 8 },
          "attachments": { "type": "array", "of": "Attachment", "optional": true } } },
      "Attachment": { "className": "Notes.Attachment", "fields": { "size": "integer" } } }
    """
  private static let classes: ClassMap = [
    "Notes.Memo": Note.self, "Notes.Attachment": Attachment.self,
  ]
  private static let current = "root: Notes.Memo{schema: 2, text: @'draft'}"

  private func unarchiver(_ classes: ClassMap = Self.classes) throws -> SecureUnarchiver {
    try SecureUnarchiver(contract: .foundation(Self.notes), classes: classes)
  }

  private func refusal(
    _ members: String = Self.notes, classes: ClassMap, stackSize: Int? = nil
  ) throws -> String? {
    let contract = try Contract.foundation(members)
    let failure = #expect(throws: UnarchivingFailure.self) {
      try SecureUnarchiver(contract: contract, classes: classes, stackSize: stackSize)
    }
    return failure.map { "\($0.code): \($0.message)" }
  }

  private func failure(
    _ archive: String, of unarchiver: SecureUnarchiver? = nil
  ) throws -> UnarchivingFailure? {
    let unarchiver = try unarchiver ?? self.unarchiver()
    let bytes = try ArchiveNotation.bytes(archive)
    return #expect(throws: UnarchivingFailure.self) {
      try unarchiver.decode(Note.self, from: bytes)
    }
  }

  // MARK: Objects

  @Test func decodesIntoTheClassesOfTheApp() throws {
    let note = try unarchiver().decode(
      Note.self,
      from: Data(
        ArchiveNotation.bytes(
          """
          root: Notes.Memo{schema: 2, text: @'draft', attachments:
          NSArray[Notes.Attachment{size: 3}, Notes.Attachment{size: 4}]}
          """.replacing("\n", with: " "))))
    #expect(type(of: note) == Note.self)
    #expect(note.text == "draft")
    #expect(note.attachments.map(\.size) == [3, 4])
  }

  @Test func archivesInXMLAreDecodedToo() throws {
    let binary = try ArchiveNotation.bytes(Self.current)
    let xml = try EditableArchive(KeyedArchive(binary)).bytes(as: .xml)
    #expect(xml.starts(with: Array("<?xml".utf8)))
    #expect(try unarchiver().decode(Note.self, from: xml).text == "draft")
  }

  @Test func inputsThatAreTooLargeAreNotCopied() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(
        #""limits": { "archiveBytes": 100 }, "top": { "root": "string" }"#), classes: [:])
    for input in [repeatElement(UInt8(0), count: 101), repeatElement(0, count: .max)] {
      let failure = #expect(throws: UnarchivingFailure.self) {
        try unarchiver.decode(NSString.self, from: input)
      }
      #expect(failure?.code == .tooLarge)
    }
  }

  @Test func formerNamesStandForTheSameClass() throws {
    let bytes = try ArchiveNotation.bytes("root: OldNotes.Memo{schema: 1, text: @'old'}")
    #expect(try unarchiver().decode(Note.self, from: bytes).text == "old")
    let byFormerName = try unarchiver(
      ["OldNotes.Memo": Note.self, "Notes.Attachment": Attachment.self])
    #expect(try byFormerName.decode(Note.self, from: bytes).text == "old")
  }

  @Test func aSuperclassMayBeAskedFor() throws {
    let bytes = try ArchiveNotation.bytes(Self.current)
    #expect(try unarchiver().decode(Page.self, from: bytes) is Note)
  }

  @Test func valuesOfFoundationMayBeTheRoot() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(#""top": { "notes": { "type": "array", "of": "string" } }"#),
      classes: [:])
    let bytes = try ArchiveNotation.bytes("notes: NSArray['a', 'b']")
    #expect(try unarchiver.decode(NSArray.self, from: bytes) == ["a", "b"] as NSArray)
    let failure = #expect(throws: UnarchivingFailure.self) {
      try unarchiver.decode(NSDictionary.self, from: bytes)
    }
    #expect(failure?.code == .wrongRootClass)
  }

  @Test func objectsHoldAnyClassOfTheContract() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(
        #"""
        "top": { "root": { "type": "array", "of": "A" } },
        "types": { "A": { "className": "Notes.Attachment", "fields": { "size": "integer" } } }
        """#), classes: ["Notes.Attachment": Attachment.self])
    let list = try unarchiver.decode(
      NSArray.self, from: ArchiveNotation.bytes("root: NSArray[Notes.Attachment{size: 5}]"))
    #expect((list.firstObject as? Attachment)?.size == 5)
  }

  @Test func severalKeysNeedOneToBeNamed() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(
        #""top": { "a": "string", "b": { "type": "string", "optional": true }, "n": "integer" }"#),
      classes: [:])
    let bytes = try ArchiveNotation.bytes("a: @'x', b: nil, n: 3")
    #expect(try unarchiver.decode(NSString.self, from: bytes, forKey: "a") == "x")
    for (key, code) in [(nil, "missing-root"), ("b", "missing-root"), ("n", "wrong-root-class")] {
      let failure = #expect(throws: UnarchivingFailure.self) {
        try unarchiver.decode(NSString.self, from: bytes, forKey: key)
      }
      #expect(failure?.code.rawValue == code)
    }
  }

  @Test func aKeyWithADollarSignIsFound() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(#""top": { "$x": "string" }"#), classes: [:])
    let bytes = try ArchiveNotation.bytes("$$x: @'text'")
    #expect(try unarchiver.decode(NSString.self, from: bytes) == "text")
  }

  @Test func aMapForTheWholeProcessChoosesNothing() async {
    await #expect(processExitsWith: .success) {
      for name in ["Notes.Memo", "NSArray", "NSMutableString"] {
        NSKeyedUnarchiver.setClass(Bomb.self, forClassName: name)
      }
      let unarchiver = try SecureUnarchiverTests().unarchiver()
      let bytes = try ArchiveNotation.bytes(
        "root: Notes.Memo{schema: 2, text: NSMutableString{NS.string: 'x'}, attachments: NSArray[]}"
      )
      let note = try unarchiver.decode(Note.self, from: bytes)
      precondition(note.text == "x" && note.attachments.isEmpty)
    }
  }

  // MARK: Archives that are refused

  @Test func findingsOfTheContractAreThrown() throws {
    let failure = try failure("root: Notes.Memo{schema: 2, text: @'much too long', more: 1}")
    #expect(failure?.violation?.findings.count == 2)
    #expect(failure?.code.rawValue == "unknown-field")
    #expect(failure?.errorDescription?.contains("much") == false)
    #expect(failure?.recoverySuggestion?.isEmpty == false)
  }

  @Test func anotherClassIsRefusedBeforeItIsMade() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(
        #"""
        "top": { "root": { "type": "anyOf", "of": ["Memo", "Bomb"] } },
        "types": { "Memo": { "className": "Notes.Memo", "fields": {} },
          "Bomb": { "className": "Notes.Bomb", "fields": {} } }
        """#), classes: ["Notes.Memo": Note.self, "Notes.Bomb": Bomb.self])
    #expect(try failure("root: Notes.Bomb{}", of: unarchiver)?.code == .wrongRootClass)
  }

  @Test func whatTheAppRefusesIsAnError() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(
        #"""
        "top": { "root": "R" },
        "types": { "R": { "className": "R", "fields": { "how": "string" } } }
        """#), classes: ["R": Reluctant.self])
    let decode = { (how: String) in
      let bytes = try ArchiveNotation.bytes("root: R{how: @'\(how)'}")
      let failure = #expect(throws: UnarchivingFailure.self) {
        try unarchiver.decode(Reluctant.self, from: bytes)
      }
      #expect(failure?.code == .decoderFailed)
      return failure
    }
    // No object; an error with an object; an error without one; a value that is not there.
    _ = try decode("nil")
    _ = try decode("error")
    _ = try decode("error and nil")
    #if !canImport(Darwin)
      _ = try decode("absent")
    #endif
    // What a checked coder refused is known, also when the caller drops it.
    #expect(try decode("checked")?.field?.description == "other: missing-field")
    #expect(try decode("dropped")?.field?.description == "other: missing-field")
    let fine = try ArchiveNotation.bytes("root: R{how: @'fine'}")
    #expect(try unarchiver.decode(Reluctant.self, from: fine).how == "fine")
  }

  @Test func errorsOfFoundationAreNotQuoted() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(
        #""top": { "root": { "type": "data", "maxLength": 64 } }"#), classes: [:])
    // Foundation on Linux does not read this layout of data.
    let bytes = try ArchiveNotation.bytes("root: NSMutableData{NS.bytes: <736563726574>}")
    #if !canImport(Darwin)
      let failure = #expect(throws: UnarchivingFailure.self) {
        try unarchiver.decode(NSData.self, from: bytes)
      }
      #expect(
        failure?.errorDescription
          == "decoder-failed: Foundation's unarchiver: NSCocoaErrorDomain, code 4864")
    #endif
  }

  // MARK: Calls that are refused

  @Test func theContractMustBeForFoundation() throws {
    let contract = try Contract(
      parsing: Array(
        """
        { "readback": "contract", "formatVersion": 1, "name": "Any", \(Self.notes) }
        """.utf8))
    let failure = #expect(throws: UnarchivingFailure.self) {
      try SecureUnarchiver(contract: contract, classes: Self.classes)
    }
    #expect(failure?.code == .readerNotFoundation)
    #expect(failure?.recoverySuggestion?.contains("foundation") == true)
  }

  @Test func aContractThatMakesNoSenseIsRefused() {
    let contract = Contract(root: .type("Nothing"), reader: .foundation) {}
    let failure = #expect(throws: UnarchivingFailure.self) {
      try SecureUnarchiver(contract: contract, classes: [:])
    }
    #expect(failure?.code == .badContract)
  }

  @Test func classesAndTypesMustMatch() throws {
    #expect(
      try refusal(classes: ["Notes.Memo": Note.self])
        == "type-without-class: no class for the type Attachment")
    #expect(
      try refusal(classes: [
        "Notes.Memo": Note.self, "Notes.Attachment": Attachment.self, "Notes.Other": Bomb.self,
      ]) == "class-not-in-contract: no type of the contract has the class name Notes.Other")
    #expect(
      try refusal(classes: [
        "Notes.Memo": Note.self, "Notes.Attachment": Attachment.self, "Notes.Memo": Bomb.self,
      ]) == "two-types-for-class: two classes for the class name Notes.Memo")
    #expect(
      try refusal(classes: [
        "Notes.Memo": Note.self, "Notes.Attachment": Attachment.self, "OldNotes.Memo": Bomb.self,
      ]) == "two-types-for-class: two classes for the type Memo")
    #expect(
      try refusal(classes: ["Notes.Memo": Note.self, "Notes.Attachment": Careless.self])
        == "insecure-class: the class for Notes.Attachment does not support secure coding")
  }

  @Test func oneNameOfTwoTypesNeedsOneClass() throws {
    // `Note` was the name of what is `Page` today, and is that of something else now.
    let contract = #"""
      "top": { "root": "Box" },
      "types": {
        "Box": { "className": "Box", "version": { "key": "v", "current": 2, "readable": [1, 2] },
          "fields": { "page": "Page", "note": { "type": "Note", "since": 2 } } },
        "Page": { "className": "P.Page", "formerClassNames": [{ "className": "P.Note", "until": 1 }],
          "fields": {} },
        "Note": { "className": "P.Note", "since": 2, "fields": {} } }
      """#
    #expect(
      try refusal(
        contract, classes: ["Box": Bomb.self, "P.Page": Attachment.self, "P.Note": Note.self])
        == "two-types-for-class: two classes for the type Page")
  }

  @Test func equivalentNamesNeedOneClass() throws {
    let contract = #"""
      "top": { "root": "A", "other": "B" },
      "types": { "A": { "className": "caf\u00e9", "fields": {} },
        "B": { "className": "cafe\u0301", "fields": {} } }
      """#
    let composed = ExactText("caf\u{e9}")
    let decomposed = ExactText("cafe\u{301}")
    #expect(
      try refusal(
        contract,
        classes: ClassMap(dictionaryLiteral: (composed, Note.self), (decomposed, Bomb.self)))?
        .hasPrefix("two-types-for-class: two classes for the class name ") == true)
    _ = try SecureUnarchiver(
      contract: .foundation(contract),
      classes: ClassMap(dictionaryLiteral: (composed, Note.self), (decomposed, Note.self)))
  }

  @Test func anAbstractTypeNeedsNoClass() throws {
    let contract = #"""
      "top": { "root": { "type": "Shape", "subtypes": true } },
      "types": { "Shape": { "abstract": true, "className": "Shape", "fields": {} },
        "Circle": { "extends": "Shape", "className": "Circle", "fields": {} } }
      """#
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(contract), classes: ["Circle": Attachment.self])
    _ = try unarchiver.decode(
      Attachment.self, from: ArchiveNotation.bytes("root: Circle:Shape:NSObject{}"))
    #expect(
      try refusal(contract, classes: [:]) == "type-without-class: no class for the type Circle")
  }

  @Test func aDictionaryOfClassesWillDoToo() throws {
    let classes: [String: SecureClass] = [
      "Notes.Memo": Note.self, "Notes.Attachment": Attachment.self,
    ]
    let bytes = try ArchiveNotation.bytes(Self.current)
    #expect(try unarchiver(ClassMap(classes)).decode(Note.self, from: bytes).text == "draft")
  }

  // MARK: Stacks

  @Test(arguments: [-1, 0, 1, 1000, 1 << 40, Int.max])
  func stacksThatNoThreadHasAreRefused(_ size: Int) throws {
    #expect(
      try refusal(classes: Self.classes, stackSize: size)
        == "bad-stack-size: no thread has a stack of \(size) bytes")
  }

  @Test func aLargeStackTakesDeepGraphs() throws {
    let contract = try Contract.foundation(
      #"""
      "limits": { "graphDepth": 5000 }, "top": { "root": "L" },
      "types": { "L": { "type": "array", "of": "L" } }
      """#)
    let bytes = try NestedLists.archive(levels: 3000)
    let large = try SecureUnarchiver(contract: contract, classes: [:], stackSize: 8 << 20)
    #expect(try large.decode(NSArray.self, from: bytes).count == 1)

    let small = try SecureUnarchiver(contract: contract, classes: [:], stackSize: 1 << 20)
    let failure = #expect(throws: UnarchivingFailure.self) {
      try small.decode(NSArray.self, from: bytes)
    }
    #expect(failure?.message == "graphDepth: 3000 of 400 levels that the stack is good for")
  }

  @Test func failuresCrossFromTheOtherThread() throws {
    let unarchiver = try SecureUnarchiver(
      contract: .foundation(Self.notes), classes: Self.classes, stackSize: 1 << 20)
    let bytes = try ArchiveNotation.bytes(Self.current)
    #expect(try unarchiver.decode(Note.self, from: bytes).text == "draft")
    let failure = #expect(throws: UnarchivingFailure.self) {
      try unarchiver.decode(Attachment.self, from: bytes)
    }
    #expect(failure?.code == .wrongRootClass)
  }

  @Test func manyDecodeAtOnce() async throws {
    let unarchiver = try unarchiver()
    let bytes = try ArchiveNotation.bytes(Self.current)
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<32 {
        group.addTask { try? unarchiver.decode(Note.self, from: bytes).text }
      }
      for await text in group { #expect(text == "draft") }
    }
  }
}

extension CheckedCoderFailure {
  fileprivate var description: String { "\(key): \(code)" }
}

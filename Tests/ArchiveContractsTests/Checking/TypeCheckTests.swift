import Testing

struct TypeCheckTests {
  private static let base = #""Base": { "className": "Base", "fields": { "x": "integer" } }"#

  @Test func refusesTypesNamedLikeBuiltInOnes() {
    #expect(
      refusal(ContractText.types(#""string": { "className": "A" }"#))
        == "types.string: string is the name of a built-in type")
  }

  @Test func refusesATypeNamedNSObject() {
    #expect(
      refusal(ContractText.types(#""NSObject": { "className": "A" }"#))
        == "types.NSObject: NSObject would accept every class")
  }

  @Test func refusesNSObjectAsAClassName() {
    let message = "NSObject would accept every class"
    #expect(
      refusal(ContractText.types(#""Any": { "className": "NSObject" }"#))
        == "types.Any.className: \(message)")
    #expect(
      refusal(ContractText.memo(#""formerClassNames": ["NSObject"]"#))
        == "types.Memo.formerClassNames[0]: \(message)")
  }

  @Test func refusesConcreteTypesWithoutClassName() {
    #expect(
      refusal(ContractText.types(#""A": { "abstract": false }"#))
        == #"types.A: needs "className", or "abstract": true"#)
  }

  @Test func refusesUnknownBase() {
    #expect(
      refusal(ContractText.types(#""A": { "className": "A", "extends": "Bse" }, \#(Self.base)"#))
        == #"types.A.extends: unknown type "Bse", did you mean "Base"?"#)
  }

  @Test func refusesBaseThatIsNoObjectType() {
    #expect(
      refusal(
        ContractText.types(#""A": { "className": "A", "extends": "Text" }, "Text": "string""#))
        == #"types.A.extends: "Text" is no object type"#)
  }

  @Test func refusesTypesThatExtendThemselves() {
    #expect(
      refusal(
        ContractText.types(
          #""A": { "className": "A", "extends": "B" }, "B": { "className": "B", "extends": "A" }"#))
        == "types.A.extends: the type extends itself")
    #expect(
      refusal(
        ContractText.types(
          #""A": { "className": "A", "extends": "B" }, "B": { "className": "B", "extends": "B" }"#))
        == "types.A.extends: the type extends itself")
  }

  @Test func refusesRedefinedFields() {
    #expect(
      refusal(
        ContractText.types(
          #""A": { "className": "A", "extends": "Base", "fields": { "x": "real" } }, \#(Self.base)"#
        ))
        == #"types.A.fields.x: is a field of "Base", which the type extends"#)
  }

  @Test func refusesRedefinedVersion() {
    let version = #""version": { "key": "v", "current": 1 }"#
    #expect(
      refusal(
        ContractText.types(
          """
          "A": { "className": "A", "extends": "B", \(version) },
          "B": { "className": "B", \(version) }
          """))
        == #"types.A.version: "B", which the type extends, has a version already"#)
  }

  @Test func refusesAncestryThatDoesNotEndInThatOfTheBase() {
    let type = { (list: String) in
      ContractText.types(
        #""A": { "className": "A", "extends": "Base", "inherits": \#(list) }, \#(Self.base)"#)
    }
    #expect(
      refusal(type(#"["Other", "NSObject"]"#))
        == #"types.A.inherits: does not end in "Base" and its ancestry, which the type extends"#)
    #expect(refusal(type(#"["Middle", "Base", "NSObject"]"#)) == nil)
    #expect(refusal(type("[]")) == nil)
  }

  @Test func refusesAncestryThatNamesTheClassItself() {
    #expect(
      refusal(ContractText.memo(#""inherits": ["Memo", "NSObject"]"#))
        == "types.Memo.inherits: names the class itself; only the names after its own stand here")
    #expect(
      refusal(ContractText.memo(#""inherits": [["NSObject"], ["NSObject"]]"#))
        == "types.Memo.inherits[1]: given twice")
    #expect(
      refusal(
        ContractText.memo(
          #""formerClassNames": [{ "className": "Old", "inherits": ["Old", "NSObject"] }]"#))
        == "types.Memo.formerClassNames[0].inherits: names the class itself; only the names after "
        + "its own stand here")
  }

  @Test func refusesAliasesThatLeadBackWithoutACollection() {
    #expect(
      refusal(ContractText.types(#""A": "B", "B": { "type": "anyOf", "of": ["string", "A"] }"#))
        == "types.A: leads back to itself without a collection")
    #expect(
      refusal(ContractText.types(#""A": "A""#))
        == "types.A: leads back to itself without a collection")
  }

  @Test func acceptsAliasesThatLeadBackThroughACollection() {
    #expect(
      refusal(
        ContractText.types(
          """
          "Json": { "type": "anyOf", "of": ["string", "number", "boolean", "null",
            { "type": "array", "of": "Json" },
            { "type": "dictionary", "keys": "string", "values": "Json" }] },
          "Deep": { "type": "array", "of": "Deep" }
          """, root: #""Json""#)) == nil)
  }

  @Test func refusesAbstractTypesWithoutSubtypes() {
    #expect(
      refusal(
        ContractText.types(
          #""A": { "abstract": true }, "B": { "className": "B", "extends": "A" }"#, root: #""A""#))
        == #"top.root.type: "A" is abstract, so nothing satisfies it without "subtypes""#)
  }

  @Test func refusesAbstractTypesThatNothingExtends() {
    #expect(
      refusal(
        ContractText.types(
          #""A": { "abstract": true }"#, root: #"{ "type": "A", "subtypes": true }"#))
        == #"top.root.type: "A" is abstract and no type extends it"#)
  }

  @Test func refusesFormerNamesOfATypeWithoutName() {
    #expect(
      refusal(ContractText.types(#""A": { "abstract": true, "formerClassNames": ["B"] }"#))
        == "types.A.formerClassNames: a type without class name has no former ones")
  }

  @Test func refusesClassHintsForFoundation() {
    let text = { (reader: String) in
      ContractText.memo(#""classHints": ["NSMemo"]"#, #""reader": "\#(reader)""#)
    }
    #expect(
      refusal(text("foundation"))
        == "types.Memo.classHints: Foundation would make an instance of a hinted class")
    #expect(refusal(text("any")) == nil)
    #expect(
      refusal(ContractText.memo(#""classHints": ["A", "A"]"#))
        == "types.Memo.classHints[1]: given twice")
  }

  @Test func refusesFormerKeysOfAnotherField() {
    #expect(
      refusal(
        ContractText.memo(
          """
          "fields": { "title": { "type": "string", "formerKeys": ["name"] }, "name": "string" }
          """))
        == #"types.Memo: the former key "name" of "title" belongs to another field too"#)
    #expect(
      refusal(
        ContractText.memo(
          """
          "fields": { "a": { "type": "string", "formerKeys": ["x"] },
            "b": { "type": "string", "formerKeys": ["x"] } }
          """))
        == #"types.Memo: the former key "x" of "b" belongs to another field too"#)
    #expect(
      refusal(
        ContractText.memo(
          """
          "version": { "key": "v", "current": 1 },
          "fields": { "a": { "type": "string", "formerKeys": ["v"] } }
          """))
        == #"types.Memo: the former key "v" of "a" belongs to another field too"#)
  }

  @Test func refusesFormerKeysThatAreNone() {
    #expect(
      refusal(ContractText.memo(#""fields": { "a": { "type": "string", "formerKeys": ["a"] } }"#))
        == "types.Memo.fields.a.formerKeys: names the current key")
    #expect(
      refusal(
        ContractText.memo(#""fields": { "a": { "type": "string", "formerKeys": ["b", "b"] } }"#))
        == "types.Memo.fields.a.formerKeys[1]: given twice")
  }

  @Test func refusesIgnoringWhatIsKnown() {
    #expect(
      refusal(
        ContractText.memo(
          #""fields": { "a": "string" }, "unknownFields": { "ignore": ["b", "a"] }"#))
        == #"types.Memo.unknownFields: "a" is known, so it cannot be ignored"#)
  }
}

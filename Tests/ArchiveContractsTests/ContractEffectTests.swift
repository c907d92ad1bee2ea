import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// What some rules of contracts do to archives.
struct ContractEffectTests {
  private static let memo = """
    <dict><key>$classname</key><string>Memo</string>
    <key>$classes</key><array><string>Memo</string><string>NSObject</string></array></dict>
    """

  private func codes(_ contract: String, _ objects: String) throws -> [FindingCode] {
    try Contract(contract).judge(SmallArchive.archive(objects)).findings.map(\.code)
  }

  /// A memo whose class record is the last of its objects.
  private func memo(_ fields: String, record: Int) -> String {
    "<dict><key>$class</key>\(reference(record))\(fields)</dict>"
  }

  private func reference(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  @Test func holdsASpellingThatIsSaidForEveryReader() throws {
    let text = { (spelling: String) in
      ContractText.memo(#""fields": { "a": { "type": "integer"\#(spelling) } }"#)
    }
    let inline = memo("<key>a</key><integer>3</integer>", record: 2) + Self.memo
    let referenced =
      memo("<key>a</key>\(reference(2))", record: 3) + "<integer>3</integer>" + Self.memo
    #expect(try codes(text(#", "spelling": "inline""#), inline).isEmpty)
    #expect(try codes(text(#", "spelling": "inline""#), referenced) == [.wrongType])
    #expect(try codes(text(#", "spelling": "reference""#), inline) == [.wrongType])
    #expect(try codes(text(""), inline).isEmpty)
    #expect(try codes(text(""), referenced).isEmpty)
  }

  @Test func judgesRelationsOfFieldsThatAreNoIdentifiers() throws {
    let contract = ContractText.memo(
      #""fields": { "a b": "integer", "c": "integer" }"#,
      #""relations": [{ "equal": ["root[\"a b\"]", "root.c"] }]"#)
    let archive = { (value: Int) in
      self.memo(
        "<key>a b</key><integer>\(value)</integer><key>c</key><integer>1</integer>", record: 2)
        + Self.memo
    }
    #expect(try codes(contract, archive(1)).isEmpty)
    #expect(try codes(contract, archive(2)) == [.relationViolated])
  }

  @Test func knowsKeysOfTopByVersion() throws {
    let contract = { (current: Int) in
      ContractText.text(
        """
        "top": { "root": "Memo", "extra": { "type": "string", "since": 2 } },
        "version": { "key": "v", "current": \(current), "readable": [1, 2] },
        "types": { "Memo": { "className": "Memo" } }
        """)
    }
    let archive = { (version: Int) in
      self.memo("<key>v</key><integer>\(version)</integer>", record: 2) + Self.memo
    }
    #expect(try codes(contract(2), archive(1)).isEmpty)
    #expect(try codes(contract(2), archive(2)) == [.missingRoot])
  }

  @Test func takesNoTextWhereTwoTextFormsAreMeant() throws {
    let contract = { (choices: String) in
      ContractText.root(#"{ "type": "anyOf", "of": [\#(choices)] }"#)
    }
    let point = "<string>{1, 2}</string>"
    #expect(try codes(contract(#""point", "null""#), point).isEmpty)
    #expect(try codes(contract(#""point", "size""#), point) == [.wrongType])
  }
}

import Foundation
import Keychains
import Testing

/// No description, dump, mirror or error shows a secret, its length, or a reference's bytes.
struct RedactionTests {
  private let bytes: [UInt8] = Array("genp".utf8) + (0..<16).map { 0xA0 + $0 }
  private let password = "hunter2-correct-horse"

  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    let mirror = Mirror(reflecting: value)
    return [
      String(describing: value), String(reflecting: value), "\(value)", dumped,
      mirror.children.map { "\($0.label ?? "")=\($0.value)" }.joined(),
    ]
  }

  private func expectNothing(
    of value: Any, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in texts(of: value) {
      for spelling in [
        password, Data(password.utf8).base64EncodedString(), "hunter",
        password.utf8.map { String($0, radix: 16) }.joined(),
        password.utf8.map { "\($0)" }.joined(separator: ", "),
        Data(bytes).base64EncodedString(), bytes.map { String($0, radix: 16) }.joined(),
        bytes.map { "\($0)" }.joined(separator: ", "), "160, 161", "a0a1", "\(password.utf8.count)",
      ] {
        #expect(!text.contains(spelling), "\(text)", sourceLocation: sourceLocation)
      }
    }
  }

  private var reference: PersistentReference { PersistentReference(answered: bytes) }
  private var secret: Secret { Secret(text: password) }

  @Test func secretsAndReferences() {
    expectNothing(of: secret)
    expectNothing(of: reference)
    expectNothing(of: [secret])
    expectNothing(of: ["key": reference])
    expectNothing(of: Optional(secret) as Any)
    #expect(secret.description == "Secret(redacted)")
    #expect(reference.description == "PersistentReference(genp, UUID form)")
    #expect(Mirror(reflecting: secret).children.isEmpty)
    #expect(Mirror(reflecting: reference).children.isEmpty)
  }

  @Test func requestsThatHoldThem() {
    let identity = ItemIdentity(service: "service", account: "account")
    expectNothing(of: AddRequest(identity, secret: secret, accessibility: .afterFirstUnlock))
    expectNothing(of: FindRequest.one(.reference(reference)))
    expectNothing(of: DeleteRequest(.reference(reference)))
    expectNothing(of: UpdateRequest(.reference(reference), change: .secret(secret)))
    expectNothing(
      of: FoundItem(
        reference: reference, attributes: ItemAttributes(itemClass: .genericPassword),
        secret: secret))
  }

  @Test func valuesOfUntypedQueries() {
    for value in [
      QueryValue.text(password), .data(Array(password.utf8)), .data(bytes),
    ] {
      expectNothing(of: value)
    }
    expectNothing(
      of: UntypedQuery([
        (key: "v_Data", value: .text(password)), (key: password, value: .boolean(true)),
        (key: "v_PersistentRef", value: .data(bytes)),
      ]))
  }

  @Test func explanationsOfQueriesThatHoldThem() {
    let query = UntypedQuery([
      (key: "class", value: .text(password)), (key: password, value: .text(password)),
      (key: "v_Data", value: .text(password)), (key: "r_Data", value: .text(password)),
      (key: "v_PersistentRef", value: .data(Array(password.utf8))),
      (key: "m_Limit", value: .text(password)), (key: "pdmn", value: .text(password)),
    ])
    for status in KeychainStatus.known {
      for operation in KeychainOperation.allCases {
        let explanation = StatusExplanation(status, operation: operation, query: query)
        for cause in explanation.causes {
          let text = "\(cause)"
          #expect(!text.contains("hunter"))
        }
      }
    }
  }

  @Test func nothingThatHoldsThemCanBeEncoded() {
    let values: [Any] = [secret, reference, QueryValue.text(password)]
    for value in values {
      #expect(!(value is any Encodable))
      #expect(!(value is any CustomStringConvertible & LosslessStringConvertible))
    }
  }

  @Test func failuresNameOperationAndStatusOnly() {
    let failure = KeychainFailure(.interactionNotAllowed, during: .copy)
    #expect(failure.description == "copy: locked: -25308 (errSecInteractionNotAllowed)")
    #expect(failure.localizedDescription == failure.description)
    #expect((failure as NSError).localizedRecoverySuggestion?.contains("unlocked") == true)
    #expect((failure as NSError).localizedFailureReason == failure.status.meaning)
  }
}

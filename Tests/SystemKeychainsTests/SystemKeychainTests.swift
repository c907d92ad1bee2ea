#if !canImport(Darwin)
  import Foundation
  import Keychains
  import SecurityDeclarations
  import SimulatedDevices
  import SystemKeychains
  import Testing

  struct SystemKeychainTests {
    private let request = AddRequest(
      ItemIdentity(service: "service", account: "account"), secret: Secret(text: "secret"),
      accessibility: .afterFirstUnlock)

    @Test func withoutKeychainNothingIsAvailable() {
      #expect(throws: KeychainFailure(.notAvailable, during: .add)) {
        try SystemKeychain().add(request)
      }
    }

    @Test func statusAndOperationOfFailuresAreKept() throws {
      let device = SimulatedDevice()
      let keychain = device.keychain(for: .unsignedTest)
      SecItemProvider.$current.withValue(SimulatedSecItems(keychain: keychain)) {
        #expect(throws: KeychainFailure(.missingEntitlement, during: .add)) {
          try SystemKeychain().add(request)
        }
        #expect(throws: KeychainFailure(.missingEntitlement, during: .delete)) {
          try SystemKeychain().delete(DeleteRequest(.item(request.identity)))
        }
      }
    }

    /// Answers success without a result, or with one of another shape.
    private struct OddAnswers: SecItemAnswers {
      let result: @Sendable () -> AnyObject?

      func answer(
        _ call: SecItemCall, _ query: NSDictionary, changes: NSDictionary?, hasResultPlace: Bool
      ) -> (status: OSStatus, answer: CFTypeRef?) {
        (0, result())
      }
    }

    @Test func successWithAnUnexpectedResultIsFailure() {
      let results: [@Sendable () -> AnyObject?] = [
        { nil }, { NSString("text") }, { NSArray() }, { NSDictionary() },
        { NSArray(array: [NSDictionary(), NSNumber(value: 1)]) },
        { NSDictionary(dictionary: ["v_PersistentRef": "text"]) },
      ]
      for result in results {
        SecItemProvider.$current.withValue(OddAnswers(result: result)) {
          #expect(throws: KeychainFailure(.success, during: .add)) {
            try SystemKeychain().add(request)
          }
          #expect(throws: KeychainFailure(.success, during: .copy)) {
            try SystemKeychain().find(.one(.item(request.identity)))
          }
        }
      }
    }

    /// The dictionaries of both backends have the same keys, so what is learnt about one holds for
    /// the other.
    @Test func bothBackendsAskTheSame() throws {
      for backends in [
        [BackendUnderTest.systemOnMac, .simulatedMac], [.systemOnPhone, .simulatedPhone],
        [.systemOnOldPhone, .simulatedOldPhone],
      ] {
        let traces = try backends.map(trace)
        #expect(traces[0].map { $0.keys.sorted() } == traces[1].map { $0.keys.sorted() })
        #expect(traces[0].map(\.status) == traces[1].map(\.status))
        #expect(traces[0].count == 9)
      }
    }

    private func trace(of backend: BackendUnderTest) throws -> [TraceEntry] {
      var entries: [TraceEntry] = []
      try backend.run { keychain, device in
        let reference = try keychain.add(request)
        _ = try keychain.find(.one(.item(request.identity), withSecret: true))
        _ = try keychain.find(.all(.service("service", accessGroup: "TEAM.vpn")))
        _ = try keychain.find(.one(.reference(reference), withSecret: true))
        _ = try keychain.resolve(reference.bytesForProfile())
        try keychain.update(
          UpdateRequest(
            .item(request.identity), change: .secret(Secret([1]), accessibility: .always)))
        try keychain.update(UpdateRequest(.reference(reference), change: .label("label")))
        try keychain.delete(DeleteRequest(.reference(reference)))
        _ = try? keychain.resolve(BackendUnderTest.fileBytes)
        _ = try? keychain.delete(DeleteRequest(.item(request.identity)))
        entries = device.trace
      }
      return entries
    }

    /// What stands in the attributes counts, then what the reference says; nothing is guessed.
    @Test func classIsTheOneThatTheAnswerNames() throws {
      let token = Data("tkpr".utf8) + [0x30, 0x00]
      let uuid = Data("genp".utf8) + Data(repeating: 0x91, count: 16)
      let answers: [(entries: [String: Any], itemClass: ItemClass?)] = [
        (["v_PersistentRef": token], nil), (["v_PersistentRef": uuid], .genericPassword),
        (["v_PersistentRef": token, "class": "genp"], .genericPassword),
        (["v_PersistentRef": token, "class": "keys"], .key),
        (["v_PersistentRef": token, "class": "none"], nil),
      ]
      for answer in answers {
        let dictionary = SendableDictionary(answer.entries as NSDictionary)
        let provider = OddAnswers { dictionary.value }
        let item = try SecItemProvider.$current.withValue(provider) {
          try SystemKeychain().resolve(Array(token))
        }
        #expect(item.attributes.itemClass == answer.itemClass)
        #expect((item.attributes.identity != nil) == (answer.itemClass == .genericPassword))
      }
    }

    /// `@unchecked Sendable` holds because the dictionary is never changed.
    private struct SendableDictionary: @unchecked Sendable {
      let value: NSDictionary
      init(_ value: NSDictionary) { self.value = value }
    }
  }
#endif

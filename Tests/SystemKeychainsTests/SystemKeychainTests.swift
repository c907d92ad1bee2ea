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
      var traces: [[TraceEntry]] = []
      for backend in [BackendUnderTest.systemOnMac, .simulatedMac] {
        try backend.run { keychain, device in
          let reference = try keychain.add(request)
          _ = try keychain.find(.one(.item(request.identity), withSecret: true))
          _ = try keychain.find(.all(.service("service", accessGroup: "TEAM.vpn")))
          try keychain.update(
            UpdateRequest(
              .item(request.identity), change: .secret(Secret([1]), accessibility: .always)))
          try keychain.delete(DeleteRequest(.item(request.identity)))
          _ = reference
          traces.append(device.trace)
        }
      }
      #expect(traces[0].map { $0.keys.sorted() } == traces[1].map { $0.keys.sorted() })
      #expect(traces[0].map(\.status) == traces[1].map(\.status))
    }
  }
#endif

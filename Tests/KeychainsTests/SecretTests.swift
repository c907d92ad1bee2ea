import Keychains
import Testing

struct SecretTests {
  private func bytes(_ secret: Secret) -> [UInt8] {
    secret.withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  @Test func bytesAreThoseGiven() {
    #expect(bytes(Secret([1, 2, 3] as [UInt8])) == [1, 2, 3])
    #expect(bytes(Secret(text: "p\u{E4}ss")) == Array("p\u{E4}ss".utf8))
    #expect(bytes(Secret([] as [UInt8])).isEmpty)
    #expect(Secret(text: "").isEmpty)
  }

  @Test func erasingEmptiesEveryCopy() {
    let secret = Secret(text: "secret")
    let copy = secret
    secret.erase()
    #expect(copy.isEmpty)
    #expect(bytes(copy).isEmpty)
    copy.erase()
    #expect(copy.isEmpty)
  }

  @Test func erasingWhileReadingWaitsUntilItWasRead() {
    let secret = Secret(text: "secret")
    let seen = secret.withBytes { bytes in
      secret.erase()
      return secret.withBytes { $0.count } + bytes.count
    }
    #expect(seen == 12)
    #expect(secret.isEmpty)
  }

  @Test func callerKeepsWhatItGave() {
    let given = Array("secret".utf8)
    Secret(given).erase()
    #expect(given == Array("secret".utf8))
  }

  @Test func matchingComparesBytes() {
    let secret = Secret(text: "secret")
    #expect(secret.matches(secret))
    #expect(secret.matches(Secret(Array("secret".utf8))))
    #expect(!secret.matches(Secret(text: "secreT")))
    #expect(!secret.matches(Secret(text: "secre")))
    #expect(!secret.matches(Secret(text: "")))
    #expect(!Secret(text: "caf\u{E9}").matches(Secret(text: "cafe\u{301}")))
  }

  @Test func twoSecretsAreMatchedFromBothSidesAtOnce() async {
    let first = Secret(text: "first")
    let second = Secret(text: "second")
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<200 {
        group.addTask { round % 2 == 0 ? first.matches(second) : second.matches(first) }
      }
      for await matches in group { #expect(!matches) }
    }
  }

  @Test func errorsOfTheBodyKeepTheirType() {
    #expect(throws: KeychainFailure(.parameter, during: .add)) {
      try Secret(text: "x").withBytes { _ throws(KeychainFailure) in
        throw KeychainFailure(.parameter, during: .add)
      }
    }
  }
}

struct ClearedBufferTests {
  @Test func clearingOverwritesBeforeItGivesBack() {
    let buffer = ClearedBuffer(Array("secret".utf8))
    buffer.overwrite()
    #expect(buffer.withBytes { bytes in bytes.indices.map { bytes[$0] } } == [0, 0, 0, 0, 0, 0])
    buffer.clear()
    #expect(buffer.withBytes { $0.isEmpty })
  }

  @Test func bytesAreZeroWhenTheLastReferenceGoes() async {
    await confirmation { overwritten in
      var buffer: ClearedBuffer? = ClearedBuffer(Array("secret".utf8)) { bytes in
        #expect(bytes.indices.map { bytes[$0] } == [0, 0, 0, 0, 0, 0])
        overwritten()
      }
      #expect(buffer?.withBytes { $0.count } == 6)
      buffer = nil
    }
  }

  @Test func copyIsAnotherBuffer() {
    let buffer = ClearedBuffer([1, 2])
    let copy = buffer.copy()
    buffer.clear()
    #expect(copy.withBytes { $0.count } == 2)
  }
}

package import ArchiveContracts
import KeyedArchives
package import PropertyListBytes
package import StrictJSON

/// A fault of a reader, with its code.
package struct ReaderFault: Hashable, Sendable {
  package let code: FindingCode
  /// In words without values.
  package let message: String
  /// Whether it concerns a secret, of which nothing is to be told.
  package let isSecret: Bool

  package init(code: FindingCode, message: String, isSecret: Bool = false) {
    self.code = code
    self.message = message
    self.isSecret = isSecret
  }
}

/// What a reader says of the values that it read: a JSON object of path and value.
package struct ReportedValues: Sendable {
  /// How a reader says it.
  package enum Manner: String, Sendable {
    case printed, returned
  }

  private let members: [JSONMember]
  private let manner: Manner

  /// - Throws: For anything but one JSON object, and for one of the paths of which two are the same.
  package init(parsing bytes: [UInt8], _ manner: Manner) throws(JSONFailure) {
    members = try JSONDocument(parsing: bytes).root.requiredMembers()
    self.manner = manner
  }

  /// The value at a path.
  package func value(at path: ValuePath) -> JSONValue? {
    let path = "\(path)"
    return members.first { $0.name.string == path }?.value
  }

  /// For each field that is expected of an input what differs; nil where the reader read what is
  /// there.
  ///
  /// - Complexity: Linear in the values, and the square of their number at worst.
  package func faults(of input: DrivenInput, _ bytes: [UInt8]) -> [ReaderFault?] {
    let archive: KeyedArchive
    do throws(ReadFailure) {
      archive = try KeyedArchive(bytes, limits: input.limits)
    } catch {
      return input.fixture.fields.map { _ in
        ReaderFault(code: .valueMismatch, message: error.message)
      }
    }
    let secrets = ArchiveSecrets(of: archive)
    return input.fixture.fields.map { fault(at: $0, in: archive, of: input.contract, secrets) }
  }

  /// What differs at a path; nil if the reader read what is there.
  ///
  /// The reader's value is compared with the input itself, so that sets and dictionaries may come in
  /// any order; the expected one is, too, so that a fixture cannot expect what it does not hold.
  private func fault(
    at field: ExpectedField, in archive: KeyedArchive, of contract: Contract,
    _ secrets: ArchiveSecrets
  ) -> ReaderFault? {
    guard let reported = value(at: field.path) else {
      return ReaderFault(
        code: .valueMismatch, message: "\(field.path) was not \(manner.rawValue)")
    }
    let isSecret = field.isSecret(secrets, in: archive)
    for (value, who) in [(reported, manner.rawValue), (field.value, "the fixture expects")] {
      let spelled = ExpectedField(path: field.path, value: value)
      let difference = spelled.difference(in: archive) { contract.knows(field: $0) }
      guard difference != nil else { continue }
      let what =
        isSecret
        ? "a secret that differs"
        : "\(who) \(value.phrase), which is not the value of the archive"
      return ReaderFault(
        code: .valueMismatch, message: "\(field.path): \(what)", isSecret: isSecret)
    }
    return nil
  }
}

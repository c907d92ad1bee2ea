import Acceptance
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// What a reader printed of the values that it read: a JSON object of path and value.
struct PrintedValues {
  private let members: [JSONMember]

  /// - Returns: Nil for anything but one JSON object, and for one of the paths of which two are the
  ///   same; then also why.
  static func parse(_ output: [UInt8]) -> (values: PrintedValues?, fault: String?) {
    do throws(JSONFailure) {
      let root = try JSONDocument(parsing: output).root
      return (PrintedValues(members: try root.requiredMembers()), nil)
    } catch {
      return (nil, "what it printed is no JSON object of path and value: \(error)")
    }
  }

  /// What differs at a path, in words without values; nil if the reader read what is there.
  ///
  /// The printed value is compared with the input itself, so that sets and dictionaries may come in
  /// any order; the expected one is, too, so that a fixture cannot expect what it does not hold.
  func difference(
    at field: ExpectedField, in archive: KeyedArchive, of contract: Contract,
    secrets: ArchiveSecrets
  ) -> String? {
    let path = "\(field.path)"
    guard let printed = members.first(where: { $0.name.string == path }) else {
      return "\(path) was not printed"
    }
    let isSecret = field.isSecret(secrets, in: archive)
    for (value, who) in [(printed.value, "printed"), (field.value, "the fixture expects")] {
      let spelled = ExpectedField(path: field.path, value: value)
      let difference = spelled.difference(in: archive) { contract.knows(field: $0) }
      guard difference != nil else { continue }
      if isSecret { return "\(path): a secret that differs" }
      return "\(path): \(who) \(value.phrase), which is not the value of the archive"
    }
    return nil
  }
}

import ArchiveFiles
import StrictJSON

extension JSONValue {
  /// The digest that 64 hexadecimal digits in lower case spell.
  func requiredDigest() throws(JSONFailure) -> SHA256Digest {
    let text = try requiredString()
    guard let digest = SHA256Digest(hexadecimal: text), digest.hexadecimal == text else {
      throw failure("expected the 64 hexadecimal digits of a SHA-256 digest, in lower case")
    }
    return digest
  }

  /// The digest in `{"sha256": DIGEST}`.
  func requiredDigestSet() throws(JSONFailure) -> SHA256Digest {
    var reader = try requiredObject()
    let digest = try reader.required("sha256").requiredDigest()
    try reader.finish()
    return digest
  }

  /// The texts of an array, in order.
  func requiredTexts() throws(JSONFailure) -> [JSONText] {
    var texts: [JSONText] = []
    for element in try requiredElements() { texts.append(try element.requiredText()) }
    return texts
  }
}

extension SHA256Digest {
  /// `{"sha256": DIGEST}`, as in-toto spells digests.
  var json: JSONOutput { ["sha256": .string(hexadecimal)] }
}

extension JSONOutput {
  static func texts(_ texts: some Sequence<JSONText>) -> JSONOutput {
    .array(texts.map { .text($0.codeUnits) })
  }
}

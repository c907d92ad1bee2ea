import ArchiveFiles
import Evidence
import StrictJSON

extension EvidenceDocument {
  /// Reads a file of evidence.
  init(
    named path: String, system: any FileSystemCalls
  ) throws(CommandFailure) {
    let bytes = try JSONInput.bytes(of: InputSource(argument: path), named: path, system: system)
    do throws(JSONFailure) {
      try self.init(parsing: bytes)
    } catch {
      throw .usage("\(path):\(error)")
    }
  }

  /// The document, ended by a newline.
  ///
  /// - Throws: For more than any reader of evidence takes.
  func bytes(pretty: Bool) throws(CommandFailure) -> [UInt8] {
    var members = members
    members["readback"] = "evidence"
    members["formatVersion"] = 1
    let bytes = JSONOutput.object(members).bytes(pretty: pretty)
    guard bytes.count <= JSONDocument.maximumBytes else {
      throw CommandFailure(
        .finding,
        "the evidence has \(bytes.count) of at most \(JSONDocument.maximumBytes) bytes: derive fewer "
          + "counterexamples, or divide the fixtures")
    }
    return bytes
  }
}

import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// A JSON document that a command is given beside archives.
enum JSONInput {
  /// Its bytes, of which there are no more than a document may have.
  ///
  /// - Parameter name: As it was given, for messages.
  static func bytes(
    of source: InputSource, named name: String, system: any FileSystemCalls = SystemCalls()
  ) throws(CommandFailure) -> [UInt8] {
    do throws(ReadFailure) {
      return try ArchiveBytes(
        reading: source, limit: UInt64(JSONDocument.maximumBytes), system: system
      ).bytes
    } catch {
      throw CommandFailure(
        error.code == .unavailable ? .unavailable : .usage, "\(name): \(error.message)")
    }
  }
}

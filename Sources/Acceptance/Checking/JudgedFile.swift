package import ArchiveFiles
import PropertyListBytes

/// A file that was judged, or decided what is, with the digest that it had then.
///
/// It is read again rather than kept, so that memory does not grow with the number of fixtures.
struct JudgedFile: Sendable {
  let directory: Directory
  let file: RelativePath
  /// Nil for one that could not be read.
  let digest: SHA256Digest?

  /// The file as it is now.
  func content() -> CheckedCase.Content {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try directory.read(file, limit: ReadLimits.default[.archiveBytes])
    } catch {
      guard let digest else { return .unreadable }
      return .changed(FileChange(from: digest, to: nil, "the file \(error.message)"))
    }
    let found = SHA256Digest(of: bytes)
    guard found != digest else { return .bytes(bytes) }
    return .changed(FileChange(from: digest, to: found, "the file's digest is \(found)"))
  }
}

/// How a file is not what was judged.
package struct FileChange: Hashable, Sendable {
  /// What was judged; nil for a file that could not be read.
  package let old: SHA256Digest?
  /// What is there now; nil for a file that cannot be read.
  package let new: SHA256Digest?
  /// The change in words.
  package let message: String

  init(from old: SHA256Digest?, to new: SHA256Digest?, _ finding: String) {
    self.old = old
    self.new = new
    let before = old.map { "was judged with the digest \($0)" } ?? "could not be read before"
    message = "\(finding), and it \(before): something changed it during this run"
  }
}

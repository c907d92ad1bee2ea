package import ArchiveFiles
import PropertyListBytes

/// The digest of a program's file; nil where there is no file that can be read.
package enum ProgramDigest {
  private static let mostBytes: UInt64 = 1 << 30

  package static func of(
    _ path: String, system: any FileSystemCalls = SystemCalls()
  ) -> SHA256Digest? {
    do throws(ReadFailure) {
      return SHA256Digest(
        of: try ArchiveBytes(reading: .file(path), limit: mostBytes, system: system).bytes)
    } catch {
      return nil
    }
  }
}

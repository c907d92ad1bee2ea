package import PropertyListBytes

/// One private copy of an input, read once, that everything after it judges, digests and keeps.
///
/// Only what was read completely becomes one: the number of bytes is the file's, and the file had
/// the same size and time of change before and after. Nothing is mapped, so a file that changes
/// later changes nothing here.
package struct ArchiveBytes: Sendable {
  package let source: InputSource
  package let bytes: [UInt8]

  /// Reads a file or standard input.
  ///
  /// A size above the limit is found before anything is read; of a stream it is found at the
  /// first byte too many. Memory is the file's size, for a stream up to twice of what was read.
  ///
  /// - Parameter limit: The most bytes accepted; never more than
  ///   ``ReadLimits/largestArchiveBytes``.
  /// - Throws: `too-large`, or `unavailable` for everything that prevents reading: the input is
  ///   absent, not permitted, a directory, a pipe by name, a socket, a device, or changes while it
  ///   is read. An empty file is read.
  package init(
    reading source: InputSource, limit: UInt64?, system: any FileSystemCalls = SystemCalls()
  ) throws(ReadFailure) {
    self.source = source
    let reader = FileReader(system: system, limit: limit)
    switch source {
    case .standardInput: bytes = try reader.readStream(.standardInput)
    case .file(let path):
      let descriptor: FileDescriptor
      do { descriptor = try reader.open(path, in: nil, followsLink: true) } catch {
        throw ReadFailure(.unavailable, "cannot be opened: \(error.phrase)")
      }
      bytes = try reader.readAndClose(descriptor)
    }
  }
}

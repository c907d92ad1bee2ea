import ArchiveFiles

/// The real system, in which something happens to a file between two calls.
///
/// Each serves one test, which makes its calls one after the other.
final class InterferingCalls: FileSystemCalls, @unchecked Sendable {
  private let real = SystemCalls()
  /// The end of the path that is interfered with.
  private let name: String
  private let refusal: SystemError?
  private let refusalOfWriting: SystemError?
  private let refusalOfListing: SystemError?
  private let beforeReading: () -> Void
  /// The file that standard input reads; nil for the real one.
  var standardInput: String?
  private var waiting: Set<FileDescriptor> = []

  /// - Parameters:
  ///   - refusal: What opening the file answers, if it does not open it.
  ///   - refusalOfWriting: What every write answers, if it writes nothing.
  ///   - refusalOfListing: What every listing answers, if it lists nothing.
  ///   - beforeReading: What happens between the examination of the file and its first read.
  init(
    with name: String = "\0", refusal: SystemError? = nil, refusalOfWriting: SystemError? = nil,
    refusalOfListing: SystemError? = nil, beforeReading: @escaping () -> Void = {}
  ) {
    self.name = name
    self.refusal = refusal
    self.refusalOfWriting = refusalOfWriting
    self.refusalOfListing = refusalOfListing
    self.beforeReading = beforeReading
  }

  func openEntry(
    _ path: String, in directory: FileDescriptor?, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    let isMeant = path.hasSuffix(name)
    if isMeant, let refusal { throw refusal }
    let descriptor = try real.openEntry(path, in: directory, for: purpose)
    if isMeant { waiting.insert(descriptor) }
    return descriptor
  }

  func readBytes(
    _ descriptor: FileDescriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(SystemError) -> Int {
    if waiting.remove(descriptor) != nil { beforeReading() }
    return try real.readBytes(descriptor, into: &buffer, at: offset)
  }

  func closeDescriptor(_ descriptor: FileDescriptor) throws(SystemError) {
    try real.closeDescriptor(descriptor)
  }

  func status(of descriptor: FileDescriptor) throws(SystemError) -> FileStatus {
    if descriptor == .standardInput, let standardInput {
      return try real.status(ofEntry: standardInput, in: nil)
    }
    return try real.status(of: descriptor)
  }

  func status(
    ofEntry path: String, in directory: FileDescriptor?
  ) throws(SystemError) -> FileStatus {
    try real.status(ofEntry: path, in: directory)
  }

  func entryNames(
    of directory: FileDescriptor, atMost count: Int
  ) throws(SystemError) -> [String] {
    if let refusalOfListing { throw refusalOfListing }
    return try real.entryNames(of: directory, atMost: count)
  }

  func position(of descriptor: FileDescriptor) throws(SystemError) -> Int {
    try real.position(of: descriptor)
  }

  func waitForInput(_ descriptor: FileDescriptor) throws(SystemError) {
    try real.waitForInput(descriptor)
  }

  func writeBytes(
    _ bytes: [UInt8], from offset: Int, to descriptor: FileDescriptor
  ) throws(SystemError) -> Int {
    if let refusalOfWriting { throw refusalOfWriting }
    return try real.writeBytes(bytes, from: offset, to: descriptor)
  }

  func synchronize(_ descriptor: FileDescriptor) throws(SystemError) {
    try real.synchronize(descriptor)
  }

  func makeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    try real.makeDirectory(path, in: directory)
  }

  func renameEntry(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    try real.renameEntry(name, to: newName, in: directory)
  }

  func removeFile(_ name: String, in directory: FileDescriptor?) throws(SystemError) {
    try real.removeFile(name, in: directory)
  }

  func removeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    try real.removeDirectory(path, in: directory)
  }
}

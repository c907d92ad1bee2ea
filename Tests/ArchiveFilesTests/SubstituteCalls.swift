@testable import ArchiveFiles

/// A system of one file, whose answers a test scripts and whose calls it can look at.
///
/// Each substitute serves one test, which makes its calls one after the other.
final class SubstituteCalls: FileSystemCalls, @unchecked Sendable {
  struct State {
    var content: [UInt8] = []
    /// The sizes that the examinations of the file report one after the other; the last stays.
    var sizes: [Int] = []
    var times: [Int64] = [0]
    var kind = FileStatus.Kind.regular
    /// At most this many bytes are read or written by one call.
    var transfer = Int.max
    /// The errors of the calls of one name, the first being thrown first.
    var errors: [String: [SystemError]] = [:]
    var calls: [String] = []
    var position = 0
    var written: [UInt8] = []
  }

  private var state: State

  init(_ state: State) { self.state = state }

  var calls: [String] { state.calls }
  var written: [UInt8] { state.written }

  private func call<Value>(
    _ name: String, _ body: (inout State) -> Value
  ) throws(SystemError) -> Value {
    state.calls.append(name)
    if var errors = state.errors[name], !errors.isEmpty {
      let error = errors.removeFirst()
      state.errors[name] = errors
      throw error
    }
    return body(&state)
  }

  func openEntry(
    _ path: String, in directory: FileDescriptor?, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    try call("open") { _ in FileDescriptor(7) }
  }

  func closeDescriptor(_ descriptor: FileDescriptor) throws(SystemError) {
    try call("close") { _ in }
  }

  func status(of descriptor: FileDescriptor) throws(SystemError) -> FileStatus {
    try call("status") { state in
      let size = state.sizes.count > 1 ? state.sizes.removeFirst() : state.sizes[0]
      let time = state.times.count > 1 ? state.times.removeFirst() : state.times[0]
      return FileStatus(kind: state.kind, size: size, modifiedSeconds: time)
    }
  }

  func status(
    ofEntry path: String, in directory: FileDescriptor?
  ) throws(SystemError) -> FileStatus {
    try status(of: FileDescriptor(7))
  }

  func entryNames(
    of directory: FileDescriptor, atMost count: Int
  ) throws(SystemError) -> [String] {
    try call("list") { _ in [] }
  }

  func position(of descriptor: FileDescriptor) throws(SystemError) -> Int {
    try call("position") { $0.position }
  }

  func readBytes(
    _ descriptor: FileDescriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(SystemError) -> Int {
    let room = buffer.count - offset
    let bytes = try call("read") { state in
      let count = min(room, state.transfer, state.content.count - state.position)
      let bytes = Array(state.content[state.position..<state.position + count])
      state.position += count
      return bytes
    }
    for (index, byte) in bytes.enumerated() { buffer[offset + index] = byte }
    return bytes.count
  }

  func waitForInput(_ descriptor: FileDescriptor) throws(SystemError) { try call("wait") { _ in } }

  func writeBytes(
    _ bytes: [UInt8], from offset: Int, to descriptor: FileDescriptor
  ) throws(SystemError) -> Int {
    try call("write") { state in
      let count = min(bytes.count - offset, state.transfer)
      state.written += bytes[offset..<offset + count]
      return count
    }
  }

  func synchronize(_ descriptor: FileDescriptor) throws(SystemError) { try call("sync") { _ in } }

  func makeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    try call("makeDirectory") { _ in }
  }

  func renameEntry(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    try call("rename \(name) \(newName)") { _ in }
  }

  func removeFile(_ name: String, in directory: FileDescriptor?) throws(SystemError) {
    try call("remove \(name)") { _ in }
  }

  func removeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    try call("removeDirectory") { _ in }
  }
}

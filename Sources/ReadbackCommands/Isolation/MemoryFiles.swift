import ArchiveFiles
import Foundation

/// Files that were read before: all that a worker sees of the file system.
///
/// Directories are those that the names of files lead through. Nothing can be written.
struct MemoryFiles: FileSystemCalls {
  /// What standard input held.
  let standardInput: [UInt8]
  private let files: [String: [UInt8]]
  private let state = State()

  /// Open files and directories. Commands of a worker read from one thread or another, never two at
  /// the same time through one descriptor.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    private var open: [Int32: (path: String, position: Int)] = [:]
    private var last: Int32 = 2

    func add(_ path: String) -> FileDescriptor {
      lock.withLock {
        last += 1
        open[last] = (path, 0)
        return FileDescriptor(last)
      }
    }

    func path(_ descriptor: FileDescriptor) -> String? {
      lock.withLock { open[descriptor.number]?.path }
    }

    func remove(_ descriptor: FileDescriptor) {
      lock.withLock { open[descriptor.number] = nil }
    }

    func position(_ descriptor: FileDescriptor, movedBy count: Int) -> Int {
      lock.withLock {
        let position = open[descriptor.number]?.position ?? 0
        open[descriptor.number]?.position += count
        return position
      }
    }

    init() { open[0] = ("", 0) }
  }

  init(_ files: [String: [UInt8]], standardInput: [UInt8] = []) {
    self.files = files
    self.standardInput = standardInput
  }

  func openEntry(
    _ path: String, in directory: FileDescriptor?, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    let full = try full(path, in: directory)
    switch purpose {
    case .directory:
      guard isDirectory(full) else { throw files[full] == nil ? .noSuchEntry : .notADirectory }
    case .reading:
      guard files[full] != nil else { throw isDirectory(full) ? .isADirectory : .noSuchEntry }
    case .creating, .locking: throw .notPermitted
    }
    return state.add(full)
  }

  func closeDescriptor(_ descriptor: FileDescriptor) throws(SystemError) {
    state.remove(descriptor)
  }

  func status(of descriptor: FileDescriptor) throws(SystemError) -> FileStatus {
    guard let content = try content(descriptor) else {
      return FileStatus(kind: .directory, size: 0)
    }
    return FileStatus(kind: .regular, size: content.count)
  }

  func status(
    ofEntry path: String, in directory: FileDescriptor?
  ) throws(SystemError) -> FileStatus {
    let full = try full(path, in: directory)
    if let content = files[full] { return FileStatus(kind: .regular, size: content.count) }
    guard isDirectory(full) else { throw .noSuchEntry }
    return FileStatus(kind: .directory, size: 0)
  }

  func entryNames(
    of directory: FileDescriptor, atMost count: Int
  ) throws(SystemError) -> [String] {
    guard let folder = state.path(directory) else { throw .invalidArgument }
    let names = files.keys.filter { $0.hasPrefix("\(folder)/") }.compactMap { path in
      path.utf8.dropFirst(folder.utf8.count + 1).split(separator: UInt8(ascii: "/")).first
        .map { String(decoding: $0, as: UTF8.self) }
    }
    return Array(Set(names).prefix(count))
  }

  func position(of descriptor: FileDescriptor) throws(SystemError) -> Int {
    state.position(descriptor, movedBy: 0)
  }

  func readBytes(
    _ descriptor: FileDescriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(SystemError) -> Int {
    guard buffer.indices.contains(offset) else { throw .invalidArgument }
    guard let content = try content(descriptor) else { throw .isADirectory }
    let position = state.position(descriptor, movedBy: 0)
    let count = min(content.count - position, buffer.count - offset)
    buffer.replaceSubrange(offset..<offset + count, with: content[position..<position + count])
    _ = state.position(descriptor, movedBy: count)
    return count
  }

  func waitForInput(_ descriptor: FileDescriptor) throws(SystemError) {}

  func writeBytes(
    _ bytes: [UInt8], from offset: Int, to descriptor: FileDescriptor
  ) throws(SystemError) -> Int { throw .notPermitted }

  func synchronize(_ descriptor: FileDescriptor) throws(SystemError) { throw .notPermitted }

  func makeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    throw .notPermitted
  }

  func renameEntry(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) { throw .notPermitted }

  func removeFile(_ name: String, in directory: FileDescriptor?) throws(SystemError) {
    throw .notPermitted
  }

  func removeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    throw .notPermitted
  }

  private func full(_ path: String, in directory: FileDescriptor?) throws(SystemError) -> String {
    guard let directory else { return path }
    guard let folder = state.path(directory) else { throw .invalidArgument }
    return "\(folder)/\(path)"
  }

  private func isDirectory(_ path: String) -> Bool {
    files.keys.contains { $0.hasPrefix("\(path)/") }
  }

  /// The content of an open file; nil for a directory.
  private func content(_ descriptor: FileDescriptor) throws(SystemError) -> [UInt8]? {
    guard descriptor != .standardInput else { return standardInput }
    guard let path = state.path(descriptor) else { throw .invalidArgument }
    return files[path]
  }
}

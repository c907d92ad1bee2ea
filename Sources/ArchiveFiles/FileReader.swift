package import PropertyListBytes

/// Reads whole files and streams within a limit of bytes.
package struct FileReader {
  private static let chunk = 64 << 10

  let system: any FileSystemCalls
  let limit: UInt64

  package init(system: any FileSystemCalls, limit: UInt64?) {
    self.system = system
    self.limit = min(limit ?? .max, ReadLimits.largestArchiveBytes)
  }

  package func open(
    _ path: String, in directory: FileDescriptor?, followsLink: Bool
  ) throws(SystemError) -> FileDescriptor {
    try system.uninterrupted { () throws(SystemError) in
      try system.openEntry(path, in: directory, for: .reading(followsLink: followsLink))
    }
  }

  /// Reads an open file whole and closes it.
  func readAndClose(_ descriptor: FileDescriptor) throws(ReadFailure) -> [UInt8] {
    defer { system.release(descriptor) }
    return try readOpenFile(descriptor).bytes
  }

  /// Reads the first bytes of an open file, fewer if it has fewer, and closes it.
  func readHeadAndClose(
    _ descriptor: FileDescriptor, byteCount: Int
  ) throws(ReadFailure) -> [UInt8] {
    defer { system.release(descriptor) }
    let status = try status(of: descriptor)
    guard status.kind == .regular else {
      throw ReadFailure(.unavailable, "is \(status.kind.phrase), not a file")
    }
    var bytes = [UInt8](repeating: 0, count: max(0, min(byteCount, status.size)))
    var count = 0
    while count < bytes.count {
      let step = try read(descriptor, into: &bytes, at: count)
      guard step > 0 else { break }
      count += step
    }
    return Array(bytes.prefix(count))
  }

  /// Reads what is open already: pipes and terminals to their end, files from where they stand.
  func readStream(_ descriptor: FileDescriptor) throws(ReadFailure) -> [UInt8] {
    let status = try status(of: descriptor)
    switch status.kind {
    case .directory: throw ReadFailure(.unavailable, "is a directory")
    case .regular:
      let position: Int
      do { position = try system.position(of: descriptor) } catch {
        throw ReadFailure(.unavailable, "cannot be examined: \(error.phrase)")
      }
      return try readOpenFile(descriptor, from: position).bytes
    default: return try readToEnd(descriptor)
    }
  }

  /// Reads an open file whole, with its status at that moment, and leaves it open.
  package func readOpenFile(
    _ descriptor: FileDescriptor, from position: Int = 0
  ) throws(ReadFailure) -> (status: FileStatus, bytes: [UInt8]) {
    let before = try status(of: descriptor)
    guard before.kind == .regular else {
      throw ReadFailure(.unavailable, "is \(before.kind.phrase), not a file")
    }
    let size = max(0, before.size - position)
    guard UInt64(size) <= limit else {
      throw .exceeded(.archiveBytes, found: String(size), allowed: limit)
    }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let step = try read(descriptor, into: &bytes, at: count)
      guard step > 0 else {
        throw ReadFailure(
          .unavailable, "ended after \(count) of \(size) bytes: the file shrank while it was read")
      }
      count += step
    }
    var beyond: [UInt8] = [0]
    guard try read(descriptor, into: &beyond, at: 0) == 0 else {
      throw ReadFailure(
        .unavailable, "has more than its \(size) bytes: the file grew while it was read")
    }
    try requireContent(of: before, descriptor)
    return (before, bytes)
  }

  /// Reads an open file whole and compares it with some bytes, of which it keeps few at a time.
  ///
  /// - Returns: The file's status at that moment; nil if it is no file or has other bytes.
  package func status(
    of descriptor: FileDescriptor, holding bytes: [UInt8]
  ) throws(ReadFailure) -> FileStatus? {
    let before = try status(of: descriptor)
    guard before.kind == .regular, before.size == bytes.count else { return nil }
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    var count = 0
    while true {
      let step = try read(descriptor, into: &buffer, at: 0)
      if step == 0 { break }
      guard bytes.hasSameBytes(as: buffer, count: step, at: count) else { return nil }
      count += step
    }
    guard count == bytes.count else {
      throw ReadFailure(
        .unavailable,
        "ended after \(count) of \(bytes.count) bytes: the file shrank while it was read")
    }
    try requireContent(of: before, descriptor)
    return before
  }

  private func requireContent(
    of before: FileStatus, _ descriptor: FileDescriptor
  ) throws(ReadFailure) {
    guard try status(of: descriptor).hasContent(of: before) else {
      throw ReadFailure(.unavailable, "the file changed while it was read")
    }
  }

  private func readToEnd(_ descriptor: FileDescriptor) throws(ReadFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let step = try read(descriptor, into: &buffer, at: 0)
      guard step > 0 else { return bytes }
      guard UInt64(bytes.count + step) <= limit else {
        throw .exceeded(.archiveBytes, found: "more than \(limit)", allowed: limit)
      }
      bytes += buffer[..<step]
    }
  }

  private func read(
    _ descriptor: FileDescriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(ReadFailure) -> Int {
    do {
      while true {
        do {
          return try system.readBytes(descriptor, into: &buffer, at: offset)
        } catch .interrupted {
          continue
        } catch .wouldBlock {
          try system.uninterrupted { () throws(SystemError) in
            try system.waitForInput(descriptor)
          }
        }
      }
    } catch {
      throw ReadFailure(.unavailable, "cannot be read: \(error.phrase)")
    }
  }

  private func status(of descriptor: FileDescriptor) throws(ReadFailure) -> FileStatus {
    do {
      return try system.uninterrupted { () throws(SystemError) in
        try system.status(of: descriptor)
      }
    } catch {
      throw ReadFailure(.unavailable, "cannot be examined: \(error.phrase)")
    }
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The calls of the operating system itself: the one place in this package that touches C.
package struct SystemCalls: FileSystemCalls {
  /// Some systems refuse to read or write more at once.
  private static let largestTransfer = 1 << 30

  package init() {}

  package func openEntry(
    _ path: String, in directory: FileDescriptor?, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    let path = try Self.bytes(ofName: path)
    let always = O_CLOEXEC | O_NOCTTY
    let flags =
      switch purpose {
      case .reading(let followsLink): O_RDONLY | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
      case .directory(let followsLink): O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW)
      case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      }
    return FileDescriptor(
      try Self.check(unsafe openat(Self.number(directory), path, flags | always, 0o644)))
  }

  package func closeDescriptor(_ descriptor: FileDescriptor) throws(SystemError) {
    try Self.check(close(descriptor.number))
  }

  package func status(of descriptor: FileDescriptor) throws(SystemError) -> FileStatus {
    var status = stat()
    try Self.check(unsafe fstat(descriptor.number, &status))
    return FileStatus(status)
  }

  package func status(
    ofEntry path: String, in directory: FileDescriptor?
  ) throws(SystemError) -> FileStatus {
    let path = try Self.bytes(ofName: path)
    var status = stat()
    try Self.check(
      unsafe fstatat(Self.number(directory), path, &status, AT_SYMLINK_NOFOLLOW))
    return FileStatus(status)
  }

  package func position(of descriptor: FileDescriptor) throws(SystemError) -> Int {
    Int(try Self.check(lseek(descriptor.number, 0, SEEK_CUR)))
  }

  package func readBytes(
    _ descriptor: FileDescriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(SystemError) -> Int {
    guard buffer.indices.contains(offset) else { throw .invalidArgument }
    let count = min(buffer.count - offset, Self.largestTransfer)
    let result = unsafe buffer.withUnsafeMutableBytes { bytes in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
      return Self.result(unsafe read(descriptor.number, rest.baseAddress, count))
    }
    return try result.get()
  }

  package func waitForInput(_ descriptor: FileDescriptor) throws(SystemError) {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    try Self.check(unsafe poll(&request, 1, -1))
  }

  package func writeBytes(
    _ bytes: [UInt8], from offset: Int, to descriptor: FileDescriptor
  ) throws(SystemError) -> Int {
    guard bytes.indices.contains(offset) else { throw .invalidArgument }
    let count = min(bytes.count - offset, Self.largestTransfer)
    let result = unsafe bytes.withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
      return Self.result(unsafe write(descriptor.number, rest.baseAddress, count))
    }
    return try result.get()
  }

  package func synchronize(_ descriptor: FileDescriptor) throws(SystemError) {
    #if canImport(Darwin)
      // The strongest call first; not every file system knows it.
      if fcntl(descriptor.number, F_FULLFSYNC) == 0 { return }
    #endif
    try Self.check(fsync(descriptor.number))
  }

  package func makeDirectory(
    _ path: String, in directory: FileDescriptor?
  ) throws(SystemError) {
    let path = try Self.bytes(ofName: path)
    try Self.check(unsafe mkdirat(Self.number(directory), path, 0o755))
  }

  package func renameEntry(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    let newName = try Self.bytes(ofName: newName)
    try Self.check(unsafe renameat(directory.number, name, directory.number, newName))
  }

  package func removeFile(
    _ name: String, in directory: FileDescriptor?
  ) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    try Self.check(unsafe unlinkat(Self.number(directory), name, 0))
  }

  package func removeDirectory(
    _ path: String, in directory: FileDescriptor?
  ) throws(SystemError) {
    let path = try Self.bytes(ofName: path)
    try Self.check(unsafe unlinkat(Self.number(directory), path, AT_REMOVEDIR))
  }

  private static func number(_ directory: FileDescriptor?) -> Int32 {
    directory?.number ?? AT_FDCWD
  }

  /// The bytes of a name with the NUL that ends it.
  ///
  /// A name with a NUL of its own would reach the system cut off, and so name another file.
  private static func bytes(ofName name: String) throws(SystemError) -> [CChar] {
    var bytes = NameBytes.bytes(name)
    guard !bytes.contains(0) else { throw .invalidArgument }
    bytes.append(0)
    return bytes.map { CChar(bitPattern: $0) }
  }

  private static func result<Number: SignedInteger>(
    _ number: Number
  ) -> Result<Number, SystemError> {
    number >= 0 ? .success(number) : .failure(SystemError(number: errno))
  }

  @discardableResult
  private static func check<Number: SignedInteger>(
    _ number: Number
  ) throws(SystemError) -> Number {
    try result(number).get()
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .unknown
      }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(
      kind: kind, size: Int(status.st_size), modifiedSeconds: Int64(time.tv_sec),
      modifiedNanoseconds: Int64(time.tv_nsec),
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        file: UInt64(truncatingIfNeeded: status.st_ino)))
  }
}

extension SystemError {
  /// The meaning of an `errno` of this system.
  fileprivate init(number: Int32) {
    self =
      switch number {
      case ENOENT: .noSuchEntry
      case ENOTDIR: .notADirectory
      case EISDIR: .isADirectory
      case EEXIST: .exists
      case EACCES, EPERM: .notPermitted
      case EROFS: .readOnlyFileSystem
      case ELOOP: .tooManyLinks
      case ENAMETOOLONG: .nameTooLong
      case EINVAL: .invalidArgument
      case EIO: .inputOutput
      case ETIMEDOUT: .timedOut
      case ESTALE: .stale
      // What reading an evicted file of a cloud folder answers.
      case EDEADLK: .notOnThisDevice
      case ENXIO, ENODEV: .noDevice
      case ENOSPC: .noSpace
      case EDQUOT: .quotaExceeded
      case EFBIG: .fileTooLarge
      case EMFILE, ENFILE: .tooManyOpenFiles
      case ENOMEM: .outOfMemory
      case EINTR: .interrupted
      case EAGAIN: .wouldBlock
      default: .other(number)
      }
  }
}

import CSystemCalls

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
      case .locking: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      }
    let mode: mode_t =
      switch purpose {
      case .creating(let mode): mode_t(truncatingIfNeeded: mode)
      default: 0o600
      }
    return FileDescriptor(
      try Self.check(unsafe openat(Self.number(directory), path, flags | always, mode)))
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

  package func entryNames(
    of directory: FileDescriptor, atMost count: Int
  ) throws(SystemError) -> [String] {
    // A descriptor of its own: the position in a directory belongs to what was opened.
    let opened = try openEntry(".", in: directory, for: .directory(followsLink: false))
    guard let stream = unsafe fdopendir(opened.number) else {
      let error = SystemError(number: errno)
      close(opened.number)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while names.count < count {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw SystemError(number: errno) }
        return names
      }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Array(name.prefix { $0 != 0 })
      }
      if bytes != [UInt8(ascii: ".")] && bytes != Array("..".utf8) {
        names.append(NameBytes.text(bytes))
      }
    }
    return names
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
      let error = SystemError(number: errno)
      // After a real failure a weaker call could succeed with the data lost.
      guard [.unsupported, .invalidArgument, .noDevice].contains(error) else { throw error }
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

  static func number(_ directory: FileDescriptor?) -> Int32 {
    directory?.number ?? AT_FDCWD
  }

  /// The bytes of a name with the NUL that ends it.
  ///
  /// A name with a NUL of its own would reach the system cut off, and so name another file.
  static func bytes(ofName name: String) throws(SystemError) -> [CChar] {
    var bytes = NameBytes.bytes(name)
    guard !bytes.contains(0) else { throw .invalidArgument }
    bytes.append(0)
    return bytes.map { CChar(bitPattern: $0) }
  }

  static func result<Number: SignedInteger>(
    _ number: Number
  ) -> Result<Number, SystemError> {
    number >= 0 ? .success(number) : .failure(SystemError(number: errno))
  }

  @discardableResult
  static func check<Number: SignedInteger>(
    _ number: Number
  ) throws(SystemError) -> Number {
    try result(number).get()
  }
}

extension SystemCalls: StorageCalls {
  package var user: UInt32 { geteuid() }

  package func target(
    ofLink path: String, in directory: FileDescriptor?
  ) throws(SystemError) -> String {
    let path = try Self.bytes(ofName: path)
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try Self.check(
      unsafe readlinkat(Self.number(directory), path, &target, target.count))
    return NameBytes.text(target.prefix(count).map { UInt8(bitPattern: $0) })
  }

  package func longestName(in directory: FileDescriptor) throws(SystemError) -> Int {
    // -1 without an error says that there is no limit.
    errno = 0
    let length = fpathconf(directory.number, Int32(_PC_NAME_MAX))
    if length < 0 && errno != 0 { throw SystemError(number: errno) }
    return length < 0 ? .max : Int(length)
  }

  package func setMode(_ mode: UInt32, of file: FileDescriptor) throws(SystemError) {
    try Self.check(fchmod(file.number, mode_t(truncatingIfNeeded: mode)))
  }

  package func setOwner(
    _ owner: UInt32, group: UInt32, of file: FileDescriptor
  ) throws(SystemError) {
    try Self.check(fchown(file.number, owner, group))
  }

  package func attributeNames(of file: FileDescriptor) throws(SystemError) -> [String] {
    let bytes = try unsafe Self.sized { (buffer, size) in
      unsafe readback_list_attributes(
        file.number, buffer?.assumingMemoryBound(to: CChar.self), size)
    }
    return bytes.split(separator: 0).map { NameBytes.text(Array($0)) }
  }

  package func attribute(
    _ name: String, of file: FileDescriptor
  ) throws(SystemError) -> [UInt8] {
    let name = try Self.bytes(ofName: name)
    return try unsafe Self.sized { (buffer, size) in
      unsafe readback_get_attribute(file.number, name, buffer, size)
    }
  }

  package func setAttribute(
    _ name: String, _ value: [UInt8], of file: FileDescriptor
  ) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    try Self.check(unsafe readback_set_attribute(file.number, name, value, value.count))
  }

  package func removeAttribute(_ name: String, of file: FileDescriptor) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    try Self.check(unsafe readback_remove_attribute(file.number, name))
  }

  package func copyAccessList(
    of source: FileDescriptor, to target: FileDescriptor
  ) throws(SystemError) {
    try Self.check(readback_copy_access_list(source.number, target.number))
  }

  package func protectionClass(of file: FileDescriptor) throws(SystemError) -> Int32 {
    try Self.check(readback_protection_class(file.number))
  }

  package func setProtectionClass(
    _ value: Int32, of file: FileDescriptor
  ) throws(SystemError) {
    try Self.check(readback_set_protection_class(file.number, value))
  }

  package func renameExclusively(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    let newName = try Self.bytes(ofName: newName)
    try Self.check(unsafe readback_rename_exclusively(directory.number, name, newName))
  }

  package func exchangeEntries(
    _ name: String, _ otherName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    let otherName = try Self.bytes(ofName: otherName)
    try Self.check(unsafe readback_exchange(directory.number, name, otherName))
  }

  package func linkFile(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    let newName = try Self.bytes(ofName: newName)
    try Self.check(unsafe linkat(directory.number, name, directory.number, newName, 0))
  }

  package func cloneFile(
    _ source: FileDescriptor, as name: String, in directory: FileDescriptor
  ) throws(SystemError) {
    let name = try Self.bytes(ofName: name)
    try Self.check(unsafe readback_clone_file(source.number, directory.number, name))
  }

  package func shareContent(
    of source: FileDescriptor, with target: FileDescriptor
  ) throws(SystemError) {
    try Self.check(readback_share_content(source.number, target.number))
  }

  package func beginWriting(to file: FileDescriptor) throws(SystemError) {
    try Self.check(readback_begin_writing(file.number))
  }

  package func lock(_ file: FileDescriptor) throws(SystemError) {
    try Self.check(readback_lock(file.number))
  }

  package func pause(milliseconds: UInt32) {
    // Ended early by a signal, the pause is shorter, and the caller looks again.
    usleep(milliseconds * 1000)
  }

  /// What a call delivers that says with a size of 0 how many bytes it has.
  private static func sized(
    _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    let size = try check(call(nil, 0))
    guard size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      Self.result(unsafe call(buffer.baseAddress, size))
    }
    return Array(bytes.prefix(try result.get()))
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
        file: UInt64(truncatingIfNeeded: status.st_ino)),
      mode: UInt32(truncatingIfNeeded: status.st_mode) & 0o7777, owner: status.st_uid,
      group: status.st_gid)
  }
}

extension SystemError {
  #if canImport(Darwin)
    private static let missingAttribute = ENOATTR
  #else
    private static let missingAttribute = ENODATA
  #endif

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
      case EBUSY: .busy
      case ENOTSUP, EOPNOTSUPP, ENOSYS, ENOTTY: .unsupported
      case Self.missingAttribute: .noAttribute
      case EINTR: .interrupted
      case EAGAIN: .wouldBlock
      default: .other(number)
      }
  }
}

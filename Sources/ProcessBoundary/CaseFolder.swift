import CProcessBoundary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder of our own with one file, made anew for every program, so that nothing but the
/// content of the file tells one program's surroundings from those of the next.
///
/// One thread at a time may use a folder.
package final class CaseFolder: @unchecked Sendable {
  /// What became of the file.
  package enum State: Hashable, Sendable {
    /// The same file with the same bytes.
    case untouched
    /// A file with these bytes; another one, if it has another number.
    case changed([UInt8], isSameFile: Bool)
    /// A file with more bytes than were to be read.
    case tooLarge
    /// No file of that name.
    case gone
  }

  /// Modes and times of every copy; the date is that of 2001-01-01.
  private static let (mode, seconds) = (mode_t(0o644), 978_307_200)

  /// The folder in which ``folder`` is made and removed.
  private let base: [UInt8]
  package let folder: [UInt8]
  package let file: [UInt8]
  private var bytes: [UInt8] = []
  private var number: UInt64?

  /// Makes a folder of an unforeseeable name, for this user only.
  package init() throws(BoundaryFailure) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let start = parent.hasPrefix("/") ? parent : "/tmp"
    var template = Array("\(start)/readback-XXXXXX".utf8).map { CChar(bitPattern: $0) } + [0]
    guard unsafe mkdtemp(&template) != nil else {
      throw BoundaryFailure("\(start): no folder for copies: \(SystemMessage.of(errno))")
    }
    base = template.dropLast().map { UInt8(bitPattern: $0) }
    folder = base + Array("/case".utf8)
    file = folder + Array("/archive".utf8)
  }

  deinit {
    clear()
    _ = unsafe rmdir(Self.path(base))
  }

  /// Makes the folder and the file.
  package func place(_ bytes: [UInt8]) throws(BoundaryFailure) {
    clear()
    guard unsafe mkdir(Self.path(folder), 0o755) == 0 else { throw failure("made") }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe open(Self.path(file), flags, Self.mode)
    guard opened >= 0 else { throw failure("made") }
    defer { close(opened) }
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return unsafe write(opened, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("written") }
      offset += count
    }
    let times = [timespec](repeating: timespec(tv_sec: Self.seconds, tv_nsec: 0), count: 2)
    var status = stat()
    guard fchmod(opened, Self.mode) == 0, unsafe futimens(opened, times) == 0,
      unsafe fstat(opened, &status) == 0
    else { throw failure("written") }
    self.bytes = bytes
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Looks what has become of the file.
  ///
  /// - Parameter limit: The most bytes to read of a file that was changed.
  package func state(limit: UInt64) -> State {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let opened = unsafe open(Self.path(file), flags)
    guard opened >= 0 else { return .gone }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .gone
    }
    guard status.st_size <= limit, status.st_size < Int.max else { return .tooLarge }
    var content = [UInt8](repeating: 0, count: Int(status.st_size))
    var offset = 0
    while offset < content.count {
      let count = unsafe content.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
        return unsafe read(opened, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      offset += count
    }
    content.removeLast(content.count - offset)
    let isSameFile = UInt64(truncatingIfNeeded: status.st_ino) == number
    return isSameFile && content == bytes
      ? .untouched : .changed(content, isSameFile: isSameFile)
  }

  /// Removes the folder with all that is in it.
  package func clear() {
    guard number != nil else { return }
    number = nil
    if unsafe unlink(Self.path(file)) == 0, unsafe rmdir(Self.path(folder)) == 0 { return }
    // A program has left more there.
    var path = Self.path(folder)
    unsafe boundary_remove_folder(&path)
  }

  private static func path(_ bytes: [UInt8]) -> [CChar] {
    (bytes + [0]).map { CChar(bitPattern: $0) }
  }

  private func failure(_ step: String) -> BoundaryFailure {
    let name = String(decoding: file, as: UTF8.self)
    return BoundaryFailure("\(name): cannot be \(step): \(SystemMessage.of(errno))")
  }
}

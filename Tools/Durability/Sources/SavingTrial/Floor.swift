#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Bare calls that replace a file and keep what it held: write a new file, sync it, copy the old
/// content into a backup in place of the one before, rename, sync the directory. Nothing is checked
/// but that each call succeeds.
struct Floor {
  struct Failure: Error {
    let step: String
    let number: Int32
  }

  let directory: String
  let name: String
  /// Without it, a loss of power can leave a backup without content.
  let syncsBackup: Bool

  private var file: String { "\(directory)/\(name)" }

  func replace(with bytes: [UInt8]) throws {
    try makeFile(file + ".new", of: bytes, syncs: true)
    let old = try content(of: file)
    unsafe unlink(file + ".old")
    try makeFile(file + ".old", of: old, syncs: syncsBackup)
    try check("rename", unsafe rename(file + ".new", file))
    let opened = try check("open", unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    try check("fsync", fsync(opened))
    try check("close", close(opened))
  }

  /// Brings a backup to the medium that was not synced, as the system does within half a minute.
  func settle() throws {
    let opened = try check("open", unsafe open(file + ".old", O_RDONLY | O_CLOEXEC))
    try check("fsync", fsync(opened))
    try check("close", close(opened))
  }

  private func makeFile(_ path: String, of bytes: [UInt8], syncs: Bool) throws {
    let opened = try check(
      "open", unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    let count = unsafe bytes.withUnsafeBytes { bytes in
      unsafe write(opened, bytes.baseAddress, bytes.count)
    }
    guard count == bytes.count else { throw Failure(step: "write", number: errno) }
    if syncs { try check("fsync", fsync(opened)) }
    try check("close", close(opened))
  }

  private func content(of path: String) throws -> [UInt8] {
    let opened = try check("open", unsafe open(path, O_RDONLY | O_CLOEXEC))
    var status = stat()
    try check("fstat", unsafe fstat(opened, &status))
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, unsafe read(opened, buffer.baseAddress, buffer.count))
    }
    guard bytes.count == Int(status.st_size) else { throw Failure(step: "read", number: errno) }
    try check("close", close(opened))
    return bytes
  }

  @discardableResult
  private func check(_ step: String, _ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw Failure(step: step, number: errno) }
    return result
  }
}

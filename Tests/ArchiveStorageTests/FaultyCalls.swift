import ArchiveFiles

/// The real calls over a real folder, of which one fails, lies, or is the last that takes effect.
///
/// Each substitute serves one test, which makes its calls one after the other.
final class FaultyCalls: StorageCalls, @unchecked Sendable {
  enum Fault: Hashable {
    /// The call fails once and does nothing.
    case error(SystemError)
    /// The call and all later ones fail, as on a disk that broke.
    case persistent(SystemError)
    /// The call and all later ones do nothing, as when the process was killed.
    case stop
    /// A read or write does half of what it should.
    case short
    /// A write reports all and does half; a read reports the end of the file.
    case lying
    /// The call takes effect and reports a failure.
    case lateError(SystemError)
  }

  private let real = SystemCalls()
  private let fault: Fault?
  private let position: Int
  /// Runs before the call of this name, once.
  private var intrusion: (call: String, body: () throws -> Void)?
  /// The errors of the calls that fail each time.
  private let failing: [String: SystemError]
  private var opened: [FileDescriptor: String] = [:]
  private var paths: Set<String> = []
  private(set) var calls: [String] = []
  private(set) var hasFired = false
  private(set) var paused: UInt32 = 0
  /// How long each pause really takes, in milliseconds, as on a busy machine.
  var slowness: UInt32 = 0
  /// What a file has that shares the content of another, as on a file system that can do so.
  var shared: [UInt8]?
  /// Whether the process was killed.
  var hasStopped: Bool { hasFired && fault == .stop }

  /// - Parameter position: Which call is the one with the fault, counted from 0; for short and
  ///   lying calls only reads and writes count.
  init(_ fault: Fault? = nil, at position: Int = 0, failing: [String: SystemError] = [:]) {
    self.fault = fault
    self.position = position
    self.failing = failing
  }

  /// Whether an entry was ever opened by this name.
  func opened(_ path: String) -> Bool { paths.contains(path) }

  func intrude(before call: String, _ body: @escaping () throws -> Void) {
    intrusion = (call, body)
  }

  /// What the system does when a process ends.
  func endProcess() {
    for descriptor in opened.keys { real.release(descriptor) }
    opened = [:]
  }

  private var transfers = 0

  private func call<Value>(
    _ name: String, _ body: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    if hasStopped { throw .other(-1) }
    if let intrusion, intrusion.call == name {
      self.intrusion = nil
      do { try intrusion.body() } catch { throw SystemError.other(-2) }
    }
    calls.append(name)
    if let error = failing[name] { throw error }
    switch fault {
    case .error(let error) where calls.count - 1 == position:
      hasFired = true
      throw error
    case .persistent(let error) where calls.count - 1 >= position:
      hasFired = true
      throw error
    case .stop where calls.count - 1 == position:
      hasFired = true
      throw .other(-1)
    case .lateError(let error) where calls.count - 1 == position:
      hasFired = true
      _ = try body()
      throw error
    default: return try body()
    }
  }

  /// Whether this read or write is the one with the fault.
  private func isTransferAtFault(_ kind: Fault) -> Bool {
    guard fault == kind else { return false }
    transfers += 1
    guard transfers - 1 == position else { return false }
    hasFired = true
    return true
  }

  func openEntry(
    _ path: String, in directory: FileDescriptor?, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    let descriptor = try call("open") { () throws(SystemError) in
      try real.openEntry(path, in: directory, for: purpose)
    }
    opened[descriptor] = path
    paths.insert(path)
    return descriptor
  }

  func closeDescriptor(_ descriptor: FileDescriptor) throws(SystemError) {
    // A close that fails has closed all the same.
    defer {
      if !hasStopped && opened.removeValue(forKey: descriptor) != nil { real.release(descriptor) }
    }
    try call("close") {}
  }

  func status(of descriptor: FileDescriptor) throws(SystemError) -> FileStatus {
    try call("fstat") { () throws(SystemError) in try real.status(of: descriptor) }
  }

  func status(
    ofEntry path: String, in directory: FileDescriptor?
  ) throws(SystemError) -> FileStatus {
    try call("fstatat") { () throws(SystemError) in
      try real.status(ofEntry: path, in: directory)
    }
  }

  func position(of descriptor: FileDescriptor) throws(SystemError) -> Int {
    try call("lseek") { () throws(SystemError) in try real.position(of: descriptor) }
  }

  func readBytes(
    _ descriptor: FileDescriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(SystemError) -> Int {
    if isTransferAtFault(.lying) { return 0 }
    if isTransferAtFault(.short), buffer.count - offset > 1 {
      var half = [UInt8](repeating: 0, count: (buffer.count - offset) / 2)
      let count = try real.readBytes(descriptor, into: &half, at: 0)
      for index in 0..<count { buffer[offset + index] = half[index] }
      return count
    }
    var copy = buffer
    let count = try call("read") { () throws(SystemError) in
      try real.readBytes(descriptor, into: &copy, at: offset)
    }
    buffer = copy
    return count
  }

  func waitForInput(_ descriptor: FileDescriptor) throws(SystemError) {
    try call("poll") { () throws(SystemError) in try real.waitForInput(descriptor) }
  }

  func writeBytes(
    _ bytes: [UInt8], from offset: Int, to descriptor: FileDescriptor
  ) throws(SystemError) -> Int {
    let lies = isTransferAtFault(.lying)
    if lies || isTransferAtFault(.short) {
      let half = Array(bytes[..<(offset + (bytes.count - offset + 1) / 2)])
      let count = try real.writeBytes(half, from: offset, to: descriptor)
      return lies ? bytes.count - offset : count
    }
    return try call("write") { () throws(SystemError) in
      try real.writeBytes(bytes, from: offset, to: descriptor)
    }
  }

  func synchronize(_ descriptor: FileDescriptor) throws(SystemError) {
    // The folder is thrown away: durability is shown elsewhere, and costs time.
    try call("fsync") {}
  }

  func makeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    try call("mkdir") { () throws(SystemError) in try real.makeDirectory(path, in: directory) }
  }

  func renameEntry(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    try call("rename") { () throws(SystemError) in
      try real.renameEntry(name, to: newName, in: directory)
    }
  }

  func removeFile(_ name: String, in directory: FileDescriptor?) throws(SystemError) {
    try call("unlink") { () throws(SystemError) in try real.removeFile(name, in: directory) }
  }

  func removeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError) {
    try call("rmdir") { () throws(SystemError) in try real.removeDirectory(path, in: directory) }
  }

  func entryNames(
    of directory: FileDescriptor, atMost count: Int
  ) throws(SystemError) -> [String] {
    try call("getdents") { () throws(SystemError) in
      try real.entryNames(of: directory, atMost: count)
    }
  }

  func target(ofLink path: String, in directory: FileDescriptor?) throws(SystemError) -> String {
    try call("readlink") { () throws(SystemError) in try real.target(ofLink: path, in: directory) }
  }

  func longestName(in directory: FileDescriptor) throws(SystemError) -> Int {
    try call("pathconf") { () throws(SystemError) in try real.longestName(in: directory) }
  }

  var user: UInt32 { real.user }

  func setMode(_ mode: UInt32, of file: FileDescriptor) throws(SystemError) {
    try call("fchmod") { () throws(SystemError) in try real.setMode(mode, of: file) }
  }

  func setOwner(
    _ owner: UInt32, group: UInt32, of file: FileDescriptor
  ) throws(SystemError) {
    try call("fchown") { () throws(SystemError) in
      try real.setOwner(owner, group: group, of: file)
    }
  }

  func attributeNames(of file: FileDescriptor) throws(SystemError) -> [String] {
    try call("flistxattr") { () throws(SystemError) in try real.attributeNames(of: file) }
  }

  func attribute(_ name: String, of file: FileDescriptor) throws(SystemError) -> [UInt8] {
    try call("fgetxattr") { () throws(SystemError) in try real.attribute(name, of: file) }
  }

  func setAttribute(
    _ name: String, _ value: [UInt8], of file: FileDescriptor
  ) throws(SystemError) {
    try call("fsetxattr") { () throws(SystemError) in
      try real.setAttribute(name, value, of: file)
    }
  }

  func removeAttribute(_ name: String, of file: FileDescriptor) throws(SystemError) {
    try call("fremovexattr") { () throws(SystemError) in
      try real.removeAttribute(name, of: file)
    }
  }

  func copyAccessList(
    of source: FileDescriptor, to target: FileDescriptor
  ) throws(SystemError) {
    try call("acl") { () throws(SystemError) in try real.copyAccessList(of: source, to: target) }
  }

  func protectionClass(of file: FileDescriptor) throws(SystemError) -> Int32 {
    try call("getclass") { () throws(SystemError) in try real.protectionClass(of: file) }
  }

  func setProtectionClass(_ value: Int32, of file: FileDescriptor) throws(SystemError) {
    try call("setclass") { () throws(SystemError) in
      try real.setProtectionClass(value, of: file)
    }
  }

  func renameExclusively(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    try call("rename-exclusively") { () throws(SystemError) in
      try real.renameExclusively(name, to: newName, in: directory)
    }
  }

  func exchangeEntries(
    _ name: String, _ otherName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    try call("exchange") { () throws(SystemError) in
      try real.exchangeEntries(name, otherName, in: directory)
    }
  }

  func linkFile(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError) {
    try call("link") { () throws(SystemError) in
      try real.linkFile(name, to: newName, in: directory)
    }
  }

  func cloneFile(
    _ source: FileDescriptor, as name: String, in directory: FileDescriptor
  ) throws(SystemError) {
    try call("clonefile") { () throws(SystemError) in
      try real.cloneFile(source, as: name, in: directory)
    }
  }

  func shareContent(
    of source: FileDescriptor, with target: FileDescriptor
  ) throws(SystemError) {
    try call("ficlone") { () throws(SystemError) in
      if let shared { return try real.writeWhole(shared, to: target) }
      try real.shareContent(of: source, with: target)
    }
  }

  func beginWriting(to file: FileDescriptor) throws(SystemError) { try call("begin") {} }

  func lock(_ file: FileDescriptor) throws(SystemError) {
    try call("flock") { () throws(SystemError) in try real.lock(file) }
  }

  func pause(milliseconds: UInt32) {
    paused += milliseconds
    if slowness > 0 { real.pause(milliseconds: slowness) }
  }
}

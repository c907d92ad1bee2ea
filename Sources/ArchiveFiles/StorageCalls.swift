/// The calls to the operating system that replacing a file needs beyond reading and plain writing.
///
/// What a system does not have fails with ``SystemError/unsupported``, so that the steps above are
/// the same everywhere and each way around a missing call can be tested on any system.
package protocol StorageCalls: FileSystemCalls {
  /// What a symbolic link says.
  func target(ofLink path: String, in directory: FileDescriptor?) throws(SystemError) -> String
  /// The most bytes of a name in a directory.
  func longestName(in directory: FileDescriptor) throws(SystemError) -> Int
  /// The user for whom the process acts.
  var user: UInt32 { get }

  func setMode(_ mode: UInt32, of file: FileDescriptor) throws(SystemError)
  func setOwner(_ owner: UInt32, group: UInt32, of file: FileDescriptor) throws(SystemError)
  /// On Linux, POSIX access lists are among them, as `system.posix_acl_access`.
  func attributeNames(of file: FileDescriptor) throws(SystemError) -> [String]
  func attribute(_ name: String, of file: FileDescriptor) throws(SystemError) -> [UInt8]
  func setAttribute(
    _ name: String, _ value: [UInt8], of file: FileDescriptor
  ) throws(SystemError)
  func removeAttribute(_ name: String, of file: FileDescriptor) throws(SystemError)
  /// Copies an access list that is no extended attribute.
  func copyAccessList(of source: FileDescriptor, to target: FileDescriptor) throws(SystemError)
  /// The class of data protection; 0 where the system has none.
  func protectionClass(of file: FileDescriptor) throws(SystemError) -> Int32
  func setProtectionClass(_ value: Int32, of file: FileDescriptor) throws(SystemError)

  /// Gives an entry another name in one step, and fails if anything has that name.
  func renameExclusively(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError)
  /// Exchanges what two names stand for, in one step.
  func exchangeEntries(
    _ name: String, _ otherName: String, in directory: FileDescriptor
  ) throws(SystemError)
  /// Gives a file a second name, and fails if anything has that name.
  func linkFile(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError)
  /// Makes a new file with the content of an open one, which both then share on the medium.
  func cloneFile(
    _ source: FileDescriptor, as name: String, in directory: FileDescriptor
  ) throws(SystemError)
  /// Lets an open, empty file share the content of another on the medium.
  func shareContent(of source: FileDescriptor, with target: FileDescriptor) throws(SystemError)

  /// Lets what was written to a file begin its way to the medium, and does not wait for it: time
  /// saved where the file is synchronized later, and no promise of anything.
  func beginWriting(to file: FileDescriptor) throws(SystemError)
  /// Takes the lock of an open file, which closing it gives back; ``SystemError/wouldBlock`` if
  /// somebody else holds it.
  func lock(_ file: FileDescriptor) throws(SystemError)
  func pause(milliseconds: UInt32)
}

/// The calls to the operating system that everything in this package goes through.
///
/// One call is one call of the system: nothing here retries, loops or cleans up, so a substitute
/// can record every step and fail at any of them. Names are relative to a directory's descriptor,
/// or to the working directory if there is none.
package protocol FileSystemCalls: Sendable {
  func openEntry(
    _ path: String, in directory: FileDescriptor?, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor
  func closeDescriptor(_ descriptor: FileDescriptor) throws(SystemError)

  func status(of descriptor: FileDescriptor) throws(SystemError) -> FileStatus
  /// The status of what the name itself is, so of a link and not of what it points to.
  func status(
    ofEntry path: String, in directory: FileDescriptor?
  ) throws(SystemError) -> FileStatus
  /// The names of a directory's entries without `.` and `..`, in no order; of more than a count, as
  /// many as that.
  func entryNames(
    of directory: FileDescriptor, atMost count: Int
  ) throws(SystemError) -> [String]
  /// How far into the file the next read begins.
  func position(of descriptor: FileDescriptor) throws(SystemError) -> Int

  /// Reads into the part of the buffer that begins at an offset; the number of bytes read, 0 at
  /// the end of the file.
  func readBytes(
    _ descriptor: FileDescriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(SystemError) -> Int
  /// Waits until a read would not block.
  func waitForInput(_ descriptor: FileDescriptor) throws(SystemError)
  /// Writes from an offset to the end of the bytes; the number of bytes written.
  func writeBytes(
    _ bytes: [UInt8], from offset: Int, to descriptor: FileDescriptor
  ) throws(SystemError) -> Int
  /// Makes what was written to a file, or the entries of a directory, durable.
  func synchronize(_ descriptor: FileDescriptor) throws(SystemError)

  /// Fails if anything of that name is there.
  func makeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError)
  /// Gives an entry another name in one step, replacing what has that name.
  func renameEntry(
    _ name: String, to newName: String, in directory: FileDescriptor
  ) throws(SystemError)
  func removeFile(_ name: String, in directory: FileDescriptor?) throws(SystemError)
  /// Fails if the directory has entries.
  func removeDirectory(_ path: String, in directory: FileDescriptor?) throws(SystemError)
}

/// An open file or directory, by the number that the system gave it.
package struct FileDescriptor: Hashable, Sendable {
  package static let standardInput = FileDescriptor(0)

  package let number: Int32

  package init(_ number: Int32) { self.number = number }
}

/// What a file is opened for.
package enum OpenPurpose: Hashable, Sendable {
  /// Reading without waiting for a writer, should the entry turn out to be a pipe.
  case reading(followsLink: Bool)
  /// A directory as the starting point of further calls.
  case directory(followsLink: Bool)
  /// Writing a file that must not be there yet, with these permissions, the process's mask aside.
  case creating(mode: UInt32)
  /// Holding the lock of a file that is made if it is not there.
  case locking
}

/// What the system says of an entry.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular, directory, link, pipe, socket, device, unknown

    /// The kind with its article, for messages.
    package var phrase: String {
      switch self {
      case .regular: "a file"
      case .directory: "a directory"
      case .link: "a symbolic link"
      case .pipe: "a named pipe"
      case .socket: "a socket"
      case .device: "a device"
      case .unknown: "of an unknown kind"
      }
    }
  }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  /// The time of the last change of the content, since 1970-01-01 UTC.
  package let modifiedSeconds: Int64
  package let modifiedNanoseconds: Int64
  /// Nil where the system has none.
  package let identity: FileIdentity?
  /// The permissions as in `chmod`, without the kind.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32

  package init(
    kind: Kind, size: Int, modifiedSeconds: Int64 = 0, modifiedNanoseconds: Int64 = 0,
    identity: FileIdentity? = nil, mode: UInt32 = 0o600, owner: UInt32 = 0, group: UInt32 = 0
  ) {
    self.kind = kind
    self.size = size
    self.modifiedSeconds = modifiedSeconds
    self.modifiedNanoseconds = modifiedNanoseconds
    self.identity = identity
    self.mode = mode
    self.owner = owner
    self.group = group
  }

  /// Whether nothing speaks against this being the same file with the same content; permissions
  /// and owner are no content.
  package func hasContent(of other: FileStatus) -> Bool {
    kind == other.kind && size == other.size && modifiedSeconds == other.modifiedSeconds
      && modifiedNanoseconds == other.modifiedNanoseconds && identity == other.identity
  }
}

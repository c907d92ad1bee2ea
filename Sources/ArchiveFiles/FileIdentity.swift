/// Which file something is, whatever its name: the number of its device and its own on that.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let file: UInt64

  package init(device: UInt64, file: UInt64) {
    self.device = device
    self.file = file
  }

  /// The identity of what is open; nil where the system does not say.
  package init?(of descriptor: FileDescriptor, system: any FileSystemCalls = SystemCalls()) {
    do throws(SystemError) {
      guard let identity = try system.status(of: descriptor).identity else { return nil }
      self = identity
    } catch {
      return nil
    }
  }

  /// The identity of what a path leads to, links followed; nil where it leads to nothing that can
  /// be opened.
  package init?(ofFile path: String, system: any FileSystemCalls = SystemCalls()) {
    do throws(SystemError) {
      let descriptor = try system.uninterrupted { () throws(SystemError) in
        try system.openEntry(path, in: nil, for: .reading(followsLink: true))
      }
      defer { system.release(descriptor) }
      guard let identity = FileIdentity(of: descriptor, system: system) else { return nil }
      self = identity
    } catch {
      return nil
    }
  }
}

// Steps of more than one call that reading and writing share.
extension FileSystemCalls {
  /// Makes a call, again and again while signals interrupt it.
  package func uninterrupted<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    while true {
      do { return try call() } catch .interrupted { continue }
    }
  }

  /// Closes a descriptor through which nothing was written, so that nothing is lost if it fails.
  package func release(_ descriptor: FileDescriptor) {
    do { try closeDescriptor(descriptor) } catch {}
  }

  /// Writes a file that must not be there yet, and makes it durable; leaves none when it fails.
  func writeNewFile(
    _ name: String, in directory: FileDescriptor?, _ bytes: [UInt8]
  ) throws(SystemError) {
    let descriptor = try uninterrupted { () throws(SystemError) in
      try openEntry(name, in: directory, for: .creating(mode: 0o644))
    }
    do throws(SystemError) {
      try writeWhole(bytes, to: descriptor)
      try uninterrupted { () throws(SystemError) in try synchronize(descriptor) }
    } catch {
      release(descriptor)
      discard(name, in: directory)
      throw error
    }
    do { try closeDescriptor(descriptor) } catch {
      discard(name, in: directory)
      throw error
    }
  }

  /// Writes all of the bytes, in as many calls as the system wants.
  package func writeWhole(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let step = try uninterrupted { () throws(SystemError) in
        try writeBytes(bytes, from: count, to: descriptor)
      }
      // A file never takes nothing without an error; should one, this ends.
      guard step > 0 else { throw SystemError.inputOutput }
      count += step
    }
  }

  /// Removes what a failed step left behind; the failure of that step is what gets reported.
  package func discard(_ name: String, in directory: FileDescriptor?) {
    do { try removeFile(name, in: directory) } catch {}
  }
}

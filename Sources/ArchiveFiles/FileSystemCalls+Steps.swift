// Steps of more than one call that reading and writing share.
extension FileSystemCalls {
  /// Makes a call, again and again while signals interrupt it.
  func uninterrupted<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    while true {
      do { return try call() } catch .interrupted { continue }
    }
  }

  /// Closes a descriptor through which nothing was written, so that nothing is lost if it fails.
  func release(_ descriptor: FileDescriptor) {
    do { try closeDescriptor(descriptor) } catch {}
  }

  /// Writes a file that must not be there yet, and makes it durable; leaves none when it fails.
  func writeNewFile(
    _ name: String, in directory: FileDescriptor?, _ bytes: [UInt8]
  ) throws(SystemError) {
    let descriptor = try uninterrupted { () throws(SystemError) in
      try openEntry(name, in: directory, for: .creating)
    }
    do throws(SystemError) {
      var count = 0
      while count < bytes.count {
        let step = try uninterrupted { () throws(SystemError) in
          try writeBytes(bytes, from: count, to: descriptor)
        }
        // A file never takes nothing without an error; should one, this ends.
        guard step > 0 else { throw SystemError.inputOutput }
        count += step
      }
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

  /// Removes what a failed step left behind; the failure of that step is what gets reported.
  func discard(_ name: String, in directory: FileDescriptor?) {
    do { try removeFile(name, in: directory) } catch {}
  }
}

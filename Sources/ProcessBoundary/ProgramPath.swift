import CProcessBoundary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds the file that a command's first word names.
package enum ProgramPath {
  /// The path as bytes: the word itself if it has a slash, else the first executable file of that
  /// name in the folders of `PATH`.
  ///
  /// - Throws: For a program that is not there, is no file, or may not be executed.
  package static func of(_ word: [UInt8]) throws(BoundaryFailure) -> [UInt8] {
    let name = String(decoding: word, as: UTF8.self)
    guard !word.isEmpty, !word.contains(0) else {
      throw BoundaryFailure("a command needs a program")
    }
    if word.contains(UInt8(ascii: "/")) {
      if let fault = fault(of: word) { throw BoundaryFailure("\(name): \(fault)") }
      return word
    }
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    var last = "no program of that name in PATH"
    for folder in path.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
      let file = (folder.isEmpty ? [UInt8(ascii: ".")] : Array(folder)) + [UInt8(ascii: "/")] + word
      guard let fault = fault(of: file) else { return file }
      if fault != missing { last = fault }
    }
    throw BoundaryFailure("\(name): \(last)")
  }

  /// The environment of this process.
  package static var environment: [[UInt8]] {
    var result: [[UInt8]] = []
    var index = 0
    while let variable = unsafe boundary_variable(index) {
      let buffer = unsafe UnsafeRawBufferPointer(start: variable, count: strlen(variable))
      result.append(unsafe Array(buffer))
      index += 1
    }
    return result
  }

  private static let missing = "no such file or directory"

  private static func fault(of file: [UInt8]) -> String? {
    let path = (file + [0]).map { CChar(bitPattern: $0) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? missing : SystemMessage.of(errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return "is not a file" }
    return unsafe access(path, X_OK) == 0 ? nil : "is not executable"
  }
}

import ArchiveFiles
import ProcessBoundary

/// A reader's command line: a program and words of which `{}` stands for the file to read.
struct ReaderCommand: Sendable {
  private static let placeholder = Array("{}".utf8)

  /// The words as they were given.
  let words: [String]
  private let program: [UInt8]
  private let arguments: [[UInt8]]
  private let environment: [[UInt8]]
  private let options: ReaderOptions

  /// - Throws: For a program that is not there or cannot be executed, and for words of which none
  ///   stands for the file.
  init(_ words: [String], options: ReaderOptions) throws(BoundaryFailure) {
    guard let first = words.first else { throw BoundaryFailure("a command needs a program") }
    arguments = words.map { NameBytes.bytes($0) }
    guard arguments.dropFirst().contains(where: { Self.holdsPlaceholder($0) }) else {
      throw BoundaryFailure("\(first): no word of the command has {}, which stands for the file")
    }
    program = try ProgramPath.of(arguments[0])
    environment = Self.environment
    self.words = words
    self.options = options
  }

  /// The variables of this process, and one that keeps Swift's runtime from writing a report for
  /// every crash, which takes a second and nobody reads.
  private static var environment: [[UInt8]] {
    let name = Array("SWIFT_BACKTRACE=".utf8)
    let present = ProgramPath.environment
    guard !present.contains(where: { $0.starts(with: name) }) else { return present }
    return present + [name + Array("enable=no".utf8)]
  }

  /// The command for a file.
  ///
  /// - Parameters:
  ///   - memory: The address space, in bytes.
  ///   - keepsErrors: Whether what it prints on standard error is wanted, and not what it prints.
  func bounded(_ folder: CaseFolder, memory: UInt64, keepsErrors: Bool) -> BoundedCommand {
    var command = BoundedCommand(
      program: program,
      arguments: arguments.map { Self.replaced($0, by: folder.file) },
      environment: environment,
      limits: ProcessLimits(
        wallMilliseconds: UInt64(options.seconds * 1_000),
        // A little more, so that a reader that computes all the time is timed out and not crashed.
        processorSeconds: UInt64(options.seconds) + 2,
        addressSpace: memory, fileBytes: ReaderOptions.fileBytes,
        outputBytes: keepsErrors
          ? ErrorExcerpt.mostBytes : options.printsValues ? ReaderOptions.outputBytes : 0))
    command.keepsErrors = keepsErrors
    command.isConfined = options.isConfined
    command.folder = folder.folder
    return command
  }

  /// The digests of the files that the words name now: of the first the program that is started, of
  /// any other a file under this very path. Nil for a word that names none, or stands for the input.
  func digests() -> [SHA256Digest?] {
    words.indices.map { index in
      if index == 0 { return ProgramDigest.of(NameBytes.text(program)) }
      return Self.holdsPlaceholder(arguments[index]) ? nil : ProgramDigest.of(words[index])
    }
  }

  private static func holdsPlaceholder(_ word: [UInt8]) -> Bool {
    zip(word, word.dropFirst()).contains { [$0.0, $0.1] == placeholder }
  }

  private static func replaced(_ word: [UInt8], by file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < word.count {
      if word[position...].starts(with: placeholder) {
        result += file
        position += placeholder.count
      } else {
        result.append(word[position])
        position += 1
      }
    }
    return result
  }
}

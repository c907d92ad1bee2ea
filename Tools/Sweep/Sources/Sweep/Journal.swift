import Foundation

/// A file that names the case under way, so that a process that dies leaves it behind.
struct Journal {
  private static let length = 512
  private let file: FileHandle

  init(at path: String) throws {
    try Data().write(to: URL(filePath: path))
    file = try FileHandle(forWritingTo: URL(filePath: path))
  }

  func note(_ step: Case) throws {
    var line = Array(step.description.utf8.prefix(Self.length - 1))
    line += repeatElement(0x20, count: Self.length - 1 - line.count)
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(line + [0x0A]))
  }
}

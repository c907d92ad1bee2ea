import ProcessBoundary

/// A command that a worker is to run, with all the files that it may read.
struct IsolatedRequest {
  var words: [String]
  var files: [String: [UInt8]] = [:]
  var standardInput: [UInt8] = []
  var surroundings = Console.Surroundings()

  init(words: [String]) { self.words = words }

  /// Reads what ``bytes`` writes.
  init(_ bytes: [UInt8]) throws(BoundaryFailure) {
    var record = RecordReader(bytes)
    words = []
    surroundings.outputIsTerminal = try record.count(upTo: 1) == 1
    surroundings.refusesColour = try record.count(upTo: 1) == 1
    standardInput = try record.text()
    for _ in 0..<(try record.count(upTo: bytes.count)) {
      words.append(try record.string(upTo: bytes.count))
    }
    for _ in 0..<(try record.count(upTo: bytes.count)) {
      files[try record.string(upTo: bytes.count)] = try record.text()
    }
  }

  var bytes: [UInt8] {
    var record = RecordWriter()
    record.add(surroundings.outputIsTerminal ? UInt64(1) : 0)
    record.add(surroundings.refusesColour ? UInt64(1) : 0)
    record.add(standardInput)
    record.add(UInt64(words.count))
    for word in words { record.add(word) }
    record.add(UInt64(files.count))
    for (name, content) in files.sorted(by: { $0.key < $1.key }) {
      record.add(name)
      record.add(content)
    }
    return record.bytes
  }
}

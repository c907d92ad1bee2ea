import Readback

/// What the trials save: a number that tells one content from every other, and text for its size.
struct SavedCount: Codable {
  /// What one note takes, of which all but the text is its head, its reference and its offset.
  private static let noteSize = 100
  private static let textLength = 84

  let count: Int
  let notes: [String]

  init(count: Int, notes: [String]) {
    self.count = count
    self.notes = notes
  }

  /// - Parameter bytes: About how large the archive is to be.
  init(count: Int, bytes: Int) {
    self.count = count
    notes = (0..<bytes / Self.noteSize).map { index in
      let number = "note \(index) of \(count) "
      return number + String(repeating: "x", count: max(0, Self.textLength - number.utf8.count))
    }
  }

  static let contract = Contract(root: "SavedCount", limits: [.archiveBytes: 4 << 20]) {
    ObjectType("SavedCount", className: "Trial.SavedCount") {
      Version("schema", current: 1)
      Field("count", .integer(minimum: 0))
      Field("notes", .array(of: "string"))
    }
  }

  func archive() throws -> [UInt8] {
    try KeyedArchiveEncoder(contract: Self.contract).encode(self)
  }

  static func count(in archive: CheckedArchive) throws -> Int {
    try KeyedArchiveDecoder(contract: contract).decode(Self.self, from: archive).count
  }
}

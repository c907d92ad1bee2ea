import ArchiveContracts
import FoundationDecoding
import PropertyListBytes

/// What a child is asked: the length of the key in eight bytes, the highest first, the key, the archive.
struct RehearsalRequest {
  private static let countSize = 8

  let key: String
  let archive: [UInt8]

  init(key: String, archive: [UInt8]) {
    self.key = key
    self.archive = archive
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.countSize else { return nil }
    let count = bytes[..<Self.countSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count <= UInt64(bytes.count - Self.countSize) else { return nil }
    let start = Self.countSize + Int(count)
    key = String(decoding: bytes[Self.countSize..<start], as: UTF8.self)
    archive = Array(bytes[start...])
  }

  var bytes: [UInt8] {
    let name = Array(key.utf8)
    let count = UInt64(name.count)
    return stride(from: 56, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: count >> UInt64($0))
    }
      + name + archive
  }
}

/// What a child answers: one byte, which its parent reads without trust.
enum RehearsalAnswer: UInt8 {
  case failed, decoded

  /// The most bytes of an answer.
  static let longest = 1

  init(_ bytes: [UInt8]) {
    self = bytes.count == 1 ? RehearsalAnswer(rawValue: bytes[0]) ?? .failed : .failed
  }

  var bytes: [UInt8] { [rawValue] }

  var failure: UnarchivingFailure? {
    self == .decoded
      ? nil
      : UnarchivingFailure(
        rehearsal: .decoderFailed, "the object did not come out of the rehearsal")
  }
}

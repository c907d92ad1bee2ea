/// What the keychain's own parser makes of a reference's bytes: no plausibility, form only
/// (`SecItem.m` lines 735 to 886).
package enum ParsedReference: Hashable, Sendable {
  case row(ItemClass, Int64)
  case uuid(ItemClass, [UInt8])
  case token

  package init?(_ bytes: [UInt8]) {
    let tagged = ItemClass.allCases.first { bytes.starts(with: $0.rawValue.utf8) }
    if let tagged, bytes.count == 12 {
      let row = bytes[4...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
      guard row >= 0 else { return nil }
      self = .row(tagged, row)
    } else if let tagged, bytes.count == 20 {
      self = .uuid(tagged, Array(bytes[4...]))
    } else if ReferenceForm(of: bytes) == .token {
      self = .token
    } else {
      return nil
    }
  }

  /// The bytes that lead to this row or UUID; none for a token, whose bytes are not kept.
  package var bytes: [UInt8] {
    switch self {
    case .row(let itemClass, let row):
      Array(itemClass.rawValue.utf8)
        + (0..<8).map { UInt8(truncatingIfNeeded: row >> (56 - 8 * Int64($0))) }
    case .uuid(let itemClass, let uuid): Array(itemClass.rawValue.utf8) + uuid
    case .token: []
    }
  }

  package var itemClass: ItemClass? {
    switch self {
    case .row(let itemClass, _), .uuid(let itemClass, _): itemClass
    case .token: nil
    }
  }

  var shape: ReferenceShape {
    switch self {
    case .row: .row
    case .uuid: .uuid
    case .token: .token
    }
  }
}

/// The form of a reference that the keychain's parser accepted, without the bytes.
enum ReferenceShape: Hashable, Sendable {
  case row, uuid, token
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `flip-trailer`: one bit of a binary list's trailer is another; those that no reader looks at are
/// left alone.
struct FlipTrailer: Mutation {
  struct Site {
    let field: Field
    let bit: Int
  }

  enum Field: String, CaseIterable {
    case offsetWidth = "offset-width"
    case referenceWidth = "reference-width"
    case objectCount = "object-count"
    case topObject = "top-object"
    case offsetTable = "offset-table"

    /// Position and width in the trailer, in bytes.
    var place: (start: Int, width: Int) {
      switch self {
      case .offsetWidth: (6, 1)
      case .referenceWidth: (7, 1)
      case .objectCount: (8, 8)
      case .topObject: (16, 8)
      case .offsetTable: (24, 8)
      }
    }
  }

  func sites(in subject: Subject) -> [Site] {
    guard subject.format == .binary else { return [] }
    return Field.allCases.flatMap { field in
      (0..<8 * field.place.width).map { Site(field: field, bit: $0) }
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let (start, width) = site.field.place
    let position =
      subject.original.count - BinaryEnding.trailerSize + start + width - 1 - site.bit / 8
    let mask = UInt8(1) << UInt8(site.bit % 8)
    let change: @Sendable ([UInt8]) -> [UInt8] = { original in
      var bytes = original
      bytes[position] ^= mask
      return bytes
    }
    let changed = change(subject.original)
    // Another object as the root is no archive, or one with other widths is read as other objects.
    let code: FindingCode =
      if !BinaryEnding.isTrailer(changed, endingAt: changed.count) {
        .truncated
      } else {
        site.field == .topObject ? .notAKeyedArchive : .malformed
      }
    try subject.refuseOtherFaults(changed, than: code)
    return Draft(
      place: "\(site.field.rawValue)-bit-\(site.bit)", expectation: .rejected(code, at: .input),
      change: .bytes(change))
  }

  func absence(in subject: Subject) -> String { "an XML list has no trailer" }
}

extension Subject {
  /// Refuses bytes that a reader rejects already for another reason; what it accepts remains a
  /// case, which then fails.
  func refuseOtherFaults(_ bytes: [UInt8], than code: FindingCode) throws(NotShowable) {
    do {
      _ = try KeyedArchive(bytes, limits: contract.limits)
    } catch {
      if error.code != code { throw NotShowable("a change that is \(error.code) at once") }
    }
  }
}

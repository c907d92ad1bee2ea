import KeyedArchives
import PropertyListBytes

/// `trailing-bytes`: bytes stand where none belong.
struct TrailingBytes: Mutation {
  enum Site: String {
    /// Behind the end of a binary list, where they shift or replace its trailer.
    case oneByte = "1-byte"
    case trailer = "32-bytes"
    /// Between the offset table and the trailer of a binary list.
    case beforeTrailer = "before-trailer"
    /// Behind the root of an XML list.
    case text
    case element
    case nul
  }

  func sites(in subject: Subject) -> [Site] {
    subject.format == .binary ? [.oneByte, .trailer, .beforeTrailer] : [.text, .element, .nul]
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let original = subject.original
    let added: [UInt8]
    var offset = original.count
    var code = FindingCode.malformed
    switch site {
    case .oneByte, .trailer:
      added = Array(repeating: 0, count: site == .oneByte ? 1 : BinaryEnding.trailerSize)
      code = .truncated
      guard !BinaryEnding.isTrailer(original + added, endingAt: offset + added.count) else {
        throw NotShowable("an ending that could be a trailer")
      }
    case .beforeTrailer:
      added = [0]
      offset -= BinaryEnding.trailerSize
    case .text: added = XMLEnding.encode("x", as: original)
    case .element: added = XMLEnding.encode("<plist/>", as: original)
    case .nul: added = XMLEnding.encode("\0", as: original)
    }
    return Draft(
      place: site.rawValue, expectation: .rejected(code, at: .input),
      change: .bytes { [offset] in Array($0[..<offset]) + added + Array($0[offset...]) },
      growth: Growth(bytes: added.count))
  }

  func absence(in subject: Subject) -> String { "no place for further bytes" }
}

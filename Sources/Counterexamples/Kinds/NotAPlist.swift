import KeyedArchives
import PropertyListBytes

/// `not-a-plist`: bytes of another kind stand where the archive should be.
struct NotAPlist: Mutation {
  enum Site: String, CaseIterable {
    case text
    /// What a file system leaves of a file whose content was never written.
    case zeros
    case html
    case json
    case typedstream
    case nib
    /// The archive itself under the name of a later version of binary lists.
    case laterVersion = "later-version"
  }

  func sites(in subject: Subject) -> [Site] {
    Site.allCases.filter { $0 != .laterVersion || subject.format == .binary }
  }

  func draft(at site: Site, in subject: Subject) -> Draft {
    let bytes: [UInt8]
    var code = FindingCode.unsupportedFormat
    switch site {
    case .text:
      bytes = Array("This is no property list.\n".utf8)
      code = .notAPropertyList
    case .zeros:
      bytes = Array(repeating: 0, count: 512)
      code = .notAPropertyList
    case .html:
      bytes = Array("<!DOCTYPE html><html><body></body></html>\n".utf8)
      code = .notAPropertyList
    case .json: bytes = Array(#"{"$archiver": "NSKeyedArchiver", "$version": 100000}"#.utf8)
    case .typedstream: bytes = Array("\u{4}\u{B}streamtyped\u{81}\u{3}".utf8)
    case .nib: bytes = Array("NIBArchive\u{1}\0\0\0".utf8)
    case .laterVersion: bytes = Array("bplist15".utf8) + subject.original.dropFirst(8)
    }
    return Draft(
      place: site.rawValue, expectation: .rejected(code, at: .input),
      change: .bytes { _ in bytes }, growth: Growth(bytes: 1_024))
  }

  func absence(in subject: Subject) -> String { "" }
}

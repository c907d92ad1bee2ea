import KeyedArchives
import PropertyListBytes

/// `truncate`: the input ends early.
struct Truncate: Mutation {
  /// The lengths at which what is left is recognisably a part.
  ///
  /// What is left of a binary list ends in 32 bytes that are taken for a trailer; in the rare case
  /// that they could be one, the input is not shown.
  func sites(in subject: Subject) -> [Int] {
    let bytes = subject.original
    switch subject.format {
    case .binary:
      return (1..<bytes.count).filter { !BinaryEnding.isTrailer(bytes, endingAt: $0) }
    case .xml: return Array(1..<max(1, XMLEnding.rootEnd(of: bytes)))
    }
  }

  func draft(at length: Int, in subject: Subject) -> Draft {
    Draft(
      place: "\(length)-bytes", expectation: .rejected(.truncated, at: .input),
      change: .bytes { Array($0.prefix(length)) })
  }

  func absence(in subject: Subject) -> String { "no beginning of the archive is a part of one" }
}

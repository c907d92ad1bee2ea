import KeyedArchives
import PropertyListBytes

/// `empty-file`: no bytes at all.
struct EmptyFile: Mutation {
  func sites(in subject: Subject) -> [Int] { [0] }

  func draft(at site: Int, in subject: Subject) -> Draft {
    Draft(expectation: .rejected(.empty, at: .input), change: .bytes { _ in [] })
  }

  func absence(in subject: Subject) -> String { "" }
}

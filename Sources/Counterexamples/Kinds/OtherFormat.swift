import KeyedArchives
import PropertyListBytes

/// `as-xml` and `as-binary`: the same objects in the other spelling of property lists.
struct OtherFormat: Mutation {
  let format: PropertyList.Format

  init(_ format: PropertyList.Format) { self.format = format }

  func sites(in subject: Subject) -> [Int] {
    subject.format != format && failure(in: subject) == nil ? [0] : []
  }

  func draft(at site: Int, in subject: Subject) -> Draft {
    Draft(expectation: .accepted, change: .format(format), growth: nil)
  }

  func absence(in subject: Subject) -> String {
    if subject.format == format { return "the archive is \(format.rawValue) already" }
    return failure(in: subject) ?? ""
  }

  /// What the format cannot say of the archive.
  private func failure(in subject: Subject) -> String? {
    do {
      _ = try subject.table.bytes(as: format, limit: CounterexampleSuite.bytesPerCase)
      return nil
    } catch {
      return error.message
    }
  }
}

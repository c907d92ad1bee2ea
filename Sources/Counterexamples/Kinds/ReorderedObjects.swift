import KeyedArchives

/// `reordered-objects`: the same objects in another order of entries; index 0 stays nil.
struct ReorderedObjects: Mutation {
  func sites(in subject: Subject) -> [Int] { subject.archive.entryCount > 2 ? [0] : [] }

  func draft(at site: Int, in subject: Subject) -> Draft {
    var generator = subject.generator(for: .reorderedObjects)
    let order = generator.permutation(of: subject.archive.entryCount - 1).map { $0 + 1 }
    return Draft(
      expectation: .accepted, change: .archive(collects: false) { $0.keepEntries([0] + order) },
      growth: .small)
  }

  func absence(in subject: Subject) -> String { "the archive has fewer than two objects" }
}

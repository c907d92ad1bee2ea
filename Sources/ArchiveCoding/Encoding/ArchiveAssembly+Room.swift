// Room for the elements of long lists, so that tables do not grow by doubling.
extension ArchiveAssembly {
  /// How much the tables hold.
  struct Sizes {
    fileprivate let objects, bytes, references, entries, texts: Int
  }

  var sizes: Sizes {
    Sizes(
      objects: objects.count, bytes: bytes.count, references: references.count,
      entries: entries.count, texts: textCount)
  }

  /// Makes room for more elements of a list that are like the first ones.
  ///
  /// - Parameters:
  ///   - count: How many there are still to come.
  ///   - given: How many elements were added since the sizes were `before`.
  mutating func expect(_ count: Int, like given: Int, since before: Sizes) {
    func more(_ now: Int, _ before: Int) -> Int {
      // First elements that are unlike the others must not make a table large.
      let each = (now - before) / given + 1
      return count < Self.mostExpected / each ? each * count : Self.mostExpected
    }
    let now = sizes
    objects.expect(more(now.objects, before.objects))
    bytes.expect(more(now.bytes, before.bytes))
    let entriesToCome = more(now.entries, before.entries)
    entries.expect(entriesToCome)
    // In the end the list's elements and the entries are references, too.
    references.expect(
      more(now.references, before.references) + count + given + now.entries + entriesToCome)
    expectTexts(more(now.texts, before.texts))
  }

  private static var mostExpected: Int { 1 << 22 }
}

extension Array {
  /// Makes room for more elements, if they are so many that doubling would not do.
  fileprivate mutating func expect(_ more: Int) {
    if count + more > 2 * capacity { reserveCapacity(count + more) }
  }
}

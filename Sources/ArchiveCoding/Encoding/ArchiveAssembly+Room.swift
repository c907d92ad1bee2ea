// Room for the elements of long lists, so that tables do not grow by doubling.
extension ArchiveAssembly {
  /// How much the tables hold.
  struct Sizes {
    fileprivate let containers, scalars, bytes, references, entries, texts: Int

    /// How many bytes the archive has at most, up to sixteen million objects. Of containers there is
    /// the head, a reference has three bytes, a UID up to five, and the place of each object four.
    fileprivate var written: Int {
      bytes + 5 * containers + 4 * scalars + 12 * entries + 3 * references
    }
  }

  var sizes: Sizes {
    Sizes(
      containers: containers.count, scalars: scalars.count, bytes: bytes.count,
      references: references.count, entries: entries.count, texts: textCount)
  }

  /// Makes room for more elements of a list that are like the first ones.
  ///
  /// - Parameters:
  ///   - count: How many there are still to come.
  ///   - given: How many elements were added since the sizes were `before`.
  mutating func expect(_ count: Int, like given: Int, since before: Sizes) {
    let now = sizes
    func more(_ size: (Sizes) -> Int, atMost most: Int = 1 << 22) -> Int {
      let (product, overflows) = (size(now) - size(before)).multipliedReportingOverflow(by: count)
      // First elements that are unlike the others must not make a table large.
      return overflows ? most : min(most, product / given + 1)
    }
    containers.expect(more(\.containers))
    scalars.expect(more(\.scalars))
    let entriesToCome = more(\.entries)
    entries.expect(entriesToCome)
    // In the end the list's elements and the entries are references, too.
    let elements = count + given
    references.expect(more(\.references) + elements + now.entries + entriesToCome)
    expectTexts(more(\.texts))
    bytes.expect(more(\.written, atMost: 1 << 26) + 3 * elements)
  }
}

extension Array {
  /// Makes room for more elements, if they are so many that doubling would not do.
  fileprivate mutating func expect(_ more: Int) {
    if count + more > 2 * capacity { reserveCapacity(count + more) }
  }
}

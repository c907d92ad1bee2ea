import KeyedArchives
import PropertyListBytes

/// `duplicate-key`: a dictionary of the property list has one key twice.
struct DuplicateKey: Mutation {
  enum Site {
    /// The same key object once more, in a dictionary of a binary list.
    case again(Int)
    /// The same key in UTF-16.
    case respelled(Int)
    /// A dictionary that is an entry, or `$top` for nil, of an XML list.
    case entry(Int?)
  }

  func sites(in subject: Subject) -> [Site] {
    guard let binary = subject.binary else {
      let entries: [Int?] = [nil] + subject.table.entries.indices.map { $0 }
      return entries.filter {
        !subject.table.pairs(of: $0.map { subject.table.entries[$0] } ?? subject.table.top).isEmpty
      }.map { .entry($0) }
    }
    return binary.objects.indices.flatMap { object -> [Site] in
      let known = binary.objects[object]
      guard known.kind == .dictionary, known.count > 0 else { return [] }
      let key = binary.references(in: object, of: subject.original)[0]
      let isASCII = binary.objects[key].kind == .ascii
      return isASCII && binary.canName(binary.objects.count)
        ? [.again(object), .respelled(object)] : [.again(object)]
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let expectation = Expectation.rejected(.duplicateKey, at: .input)
    switch (site, subject.binary) {
    case (.entry(let entry), _):
      return Draft(
        place: entry.map { "object-\($0)" } ?? "$top", expectation: expectation,
        change: .archive(collects: false) { archive in
          let slot = EditableArchive.Slot(entry: entry, [])
          guard let (key, value) = archive.pairs(of: archive.node(at: slot)).first,
            let text = archive.text(of: key)
          else { return }
          archive.append(key: text, value: value, to: slot)
        },
        growth: nil)
    case (.again(let object), let binary?): return draft(binary, object, false, expectation)
    case (.respelled(let object), let binary?): return draft(binary, object, true, expectation)
    case (_, nil): throw NotShowable("an XML list")
    }
  }

  private func draft(
    _ binary: BinaryObjects, _ object: Int, _ isRespelled: Bool, _ expectation: Expectation
  ) -> Draft {
    Draft(
      place: "property-list-object-\(object):" + (isRespelled ? "respelled" : "again"),
      expectation: expectation,
      change: .bytes { original in
        let count = binary.objects[object].count
        let references = binary.references(in: object, of: original)
        var changes = BinaryObjects.Changes()
        var key = references[0]
        if isRespelled {
          let text = binary.objects[key]
          let units = original[text.content..<text.range.upperBound].flatMap { [UInt8(0), $0] }
          changes.add(BinaryObjects.head(.utf16, count: UInt64(text.count)) + units)
          key = binary.objects.count
        }
        let all = references[..<count] + [key] + references[count...] + [references[count]]
        changes.replaced[object] =
          BinaryObjects.head(.dictionary, count: UInt64(count + 1))
          + all.flatMap { binary.reference(to: $0) }
        return binary.rewritten(original, changes)
      },
      growth: Growth(bytes: binary.rewritingGrowth.bytes + 4_096, values: 4))
  }

  func absence(in subject: Subject) -> String { "the list has no filled dictionary" }
}

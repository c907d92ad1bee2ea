import KeyedArchives
import PropertyListBytes

/// `wider-references`: the references of a binary list take one byte more, UIDs four.
struct WiderReferences: Mutation {
  func sites(in subject: Subject) -> [Int] {
    guard let binary = subject.binary, binary.referenceWidth < 8 else { return [] }
    return [0]
  }

  func draft(at site: Int, in subject: Subject) throws(NotShowable) -> Draft {
    guard let binary = subject.binary else { throw NotShowable("an XML list") }
    return Draft(
      expectation: .accepted,
      change: .bytes { original in
        let width = binary.referenceWidth + 1
        var changes = BinaryObjects.Changes()
        changes.referenceWidth = width
        for (number, object) in binary.objects.enumerated() {
          switch object.kind {
          case .array, .dictionary:
            changes.replaced[number] =
              BinaryObjects.head(object.kind, count: UInt64(object.count))
              + binary.references(in: number, of: original).flatMap {
                BinaryObjects.bigEndian(UInt64($0), width: width)
              }
          case .uid where object.count < 4:
            let value = BinaryObjects.number(original, object.content, object.count)
            changes.replaced[number] = [0x83] + BinaryObjects.bigEndian(value, width: 4)
          default: break
          }
        }
        return binary.rewritten(original, changes)
      },
      growth: nil)
  }

  func absence(in subject: Subject) -> String {
    subject.binary == nil
      ? "references of an XML list have no width" : "references are as wide as they can be"
  }
}

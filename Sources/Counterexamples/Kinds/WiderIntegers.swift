import KeyedArchives
import PropertyListBytes

/// `wider-integers`: the integers of a binary list take eight bytes, those of eight take sixteen.
struct WiderIntegers: Mutation {
  func sites(in subject: Subject) -> [Int] { objects(in: subject).isEmpty ? [] : [0] }

  /// Negative integers stay: only those of eight bytes have a sign.
  private func objects(in subject: Subject) -> [Int] {
    guard let binary = subject.binary else { return [] }
    return binary.objects.indices.filter { number in
      let object = binary.objects[number]
      return object.kind == .integer && object.count <= 8
        && (object.count < 8 || subject.original[object.content] < 0x80)
    }
  }

  func draft(at site: Int, in subject: Subject) throws(NotShowable) -> Draft {
    guard let binary = subject.binary else { throw NotShowable("an XML list") }
    let numbers = objects(in: subject)
    return Draft(
      expectation: .accepted,
      change: .bytes { original in
        var changes = BinaryObjects.Changes()
        for number in numbers {
          let object = binary.objects[number]
          let value = BinaryObjects.number(original, object.content, object.count)
          let width = object.count < 8 ? 8 : 16
          let zeros = [UInt8](repeating: 0, count: width - 8)
          changes.replaced[number] =
            [width == 8 ? 0x13 : 0x14] + zeros + BinaryObjects.bigEndian(value, width: 8)
        }
        return binary.rewritten(original, changes)
      },
      growth: nil)
  }

  func absence(in subject: Subject) -> String {
    subject.binary == nil ? "integers of an XML list have no width" : "the archive has no integer"
  }
}

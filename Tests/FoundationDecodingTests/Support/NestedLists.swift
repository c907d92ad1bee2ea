import KeyedArchives
import PropertyListBytes

/// Lists in one another, the innermost one empty.
enum NestedLists {
  static func archive(levels: Int) throws -> [UInt8] {
    var archive = EditableArchive()
    let name = archive.add(.text("NSArray"))
    let names = archive.add(.array([name, archive.add(.text("NSObject"))]))
    let record = archive.addReferenced(
      .dictionary([
        (key: archive.add(.text("$classname")), value: name),
        (key: archive.add(.text("$classes")), value: names),
      ]))
    let (elements, type) = (archive.add(.text("NS.objects")), archive.add(.text("$class")))
    var held: [Int] = []
    for _ in 0..<levels {
      let list = archive.add(.array(held))
      held = [
        archive.addReferenced(
          .dictionary([(key: elements, value: list), (key: type, value: record)]))
      ]
    }
    archive.append(key: "root", value: held[0], to: .init(entry: nil, []))
    return try archive.bytes(as: .binary)
  }
}

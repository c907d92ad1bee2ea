import KeyedArchives
import PropertyListBytes

/// A number for each entry that entries of about the same content share.
///
/// It says which elements of two lists belong together, never that they are equal. It covers what an
/// entry holds, with the content of what that refers to where this refers to nothing else; of
/// anything further away only the class.
struct EntryFingerprints {
  private(set) var values: [Int]

  /// - Complexity: Linear in the objects and references of the archive.
  init(_ archive: KeyedArchive) {
    let list = archive.propertyList
    // By object, so that a text in many places is read once.
    let leaves = (0..<list.objectCount).map { Self.leaf($0, list) }
    let classes = archive.classRecords.map { archive.className(of: $0).hashValue }
    let keys = list.keyObjects.indices.map { list.key($0).hashValue }
    func mixed(_ number: Int) -> Int {
      var hasher = Hasher()
      hasher.combine(number)
      return hasher.finalize()
    }
    func content(of entry: Int, _ reference: (Int) -> Int) -> Int {
      let own = archive.object(ofEntry: entry)
      if !list.isContainer(own) { return leaves[own] }
      var hasher = Hasher()
      let record = archive.roles[entry].instanceRecord
      if let record { hasher.combine(classes[record]) }
      func number(_ object: Int) -> Int {
        archive.target(of: object).map(reference) ?? leaves[object]
      }
      let header = list.header(of: own)
      guard header.kind == .dictionary else {
        archive.forEachValue(ofEntry: entry) { hasher.combine(number($0)) }
        return hasher.finalize()
      }
      // Neither keys nor the elements of a set have an order.
      let isUnordered = archive.isUnordered(entry)
      var sum = 0
      for index in 0..<header.count {
        if record != nil, archive.meaning(ofKeyAt: index, in: header) == .class { continue }
        var field = Hasher()
        if !isUnordered { field.combine(keys[archive.keyNumber(at: index, in: header)]) }
        let value = list.reference(header.count + index, from: header.start)
        var elements = 0
        if !list.isContainer(value) {
          field.combine(number(value))
        } else if isUnordered {
          list.forEachValue(ofContainer: value) { elements &+= mixed(number($0)) }
        } else {
          list.forEachValue(ofContainer: value) { field.combine(number($0)) }
        }
        field.combine(elements)
        sum &+= field.finalize()
      }
      hasher.combine(sum)
      return hasher.finalize()
    }
    // Of entries that refer to nothing their content, of the others their class.
    var targets = Array(repeating: 0, count: archive.entryCount)
    for entry in 1..<max(1, archive.entryCount) {
      var isClosed = true
      let found = content(of: entry) { target in
        isClosed = isClosed && target == 0
        return 0
      }
      targets[entry] =
        isClosed ? found : archive.roles[entry].instanceRecord.map { classes[$0] } ?? 0
    }
    values = (0..<archive.entryCount).map { entry in content(of: entry) { targets[$0] } }
  }

  private static func leaf(_ object: Int, _ list: PropertyList) -> Int {
    let header = list.header(of: object)
    var hasher = Hasher()
    switch header.kind {
    case .ascii, .utf16:
      for index in 0..<header.count { hasher.combine(list.codeUnit(index, of: header)) }
    case .data: hasher.combine(list.data(header))
    case .integer: hasher.combine(list.integer(header))
    case .real, .date: hasher.combine(list.real(header))
    case .boolean: hasher.combine(header.count == 1)
    case .uid, .array, .dictionary: break
    }
    return hasher.finalize()
  }
}

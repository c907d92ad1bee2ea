public import PropertyListBytes

extension KeyedArchive {
  /// One entry of `$objects`.
  public enum Entry: Sendable {
    /// Index 0.
    case null
    /// A value that is no dictionary, by its object in the property list.
    case value(object: Int)
    /// A dictionary with `$class`.
    case instance(of: ClassRecord, object: Int)
    /// A dictionary with `$classname`.
    case classRecord(ClassRecord)
    /// A dictionary without `$class`.
    case dictionary(object: Int)
  }

  /// The entry at an index below ``entryCount``.
  public func entry(_ index: Int) -> Entry {
    if index == 0 { return .null }
    let role = roles[index]
    if let record = role.instanceRecord {
      return .instance(of: classRecords[record], object: object(ofEntry: index))
    }
    if let record = role.recordNumber { return .classRecord(classRecords[record]) }
    return role == .dictionary
      ? .dictionary(object: object(ofEntry: index)) : .value(object: object(ofEntry: index))
  }

  /// The object of the property list that is an entry of `$objects`.
  @inlinable @inline(__always)
  public func object(ofEntry index: Int) -> Int {
    propertyList.reference(index, from: entriesStart)
  }

  /// The entry points: each key of `$top` as stored, and its value's object, in stored order.
  public var top: [(key: ExactText, object: Int)] { pairs(of: topObject) }

  /// The keys and values of an entry that is a dictionary or instance, `$class` included, in
  /// stored order; keys as stored.
  public func fields(ofEntry index: Int) -> [(key: ExactText, object: Int)] {
    pairs(of: object(ofEntry: index))
  }

  private func pairs(of dictionary: Int) -> [(key: ExactText, object: Int)] {
    let header = propertyList.header(of: dictionary)
    guard header.kind == .dictionary else { return [] }
    return (0..<header.count).map {
      let key = propertyList.reference($0, from: header.start)
      return (
        propertyList.text(propertyList.header(of: key)),
        propertyList.reference(header.count + $0, from: header.start)
      )
    }
  }

  /// What a dictionary's key at a position means.
  @inlinable @inline(__always)
  package func meaning(ofKeyAt position: Int, in header: ObjectHeader) -> KnownKey {
    keyMeanings[keyNumber(at: position, in: header)]
  }

  /// The number, among the distinct keys, of a dictionary's key at a position.
  @inlinable @inline(__always)
  package func keyNumber(at position: Int, in header: ObjectHeader) -> Int {
    propertyList.keyNumber(at: position, from: header.start)
  }

  /// The entry that a value refers to: nil for a value that is no reference.
  @inlinable @inline(__always)
  package func target(of object: Int) -> Int? { propertyList.uid(of: object) }
}

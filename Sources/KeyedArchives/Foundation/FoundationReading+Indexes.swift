import PropertyListBytes

extension FoundationReading {
  mutating func readIndexSet(
    _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?
  ) {
    guard let count = integer(.rangeCount, fields, archive) else { return }
    let hasInline = fields[.rangeLocation] != nil || fields[.rangeLength] != nil
    if fields[.rangeData] != nil {
      guard !hasInline else { return noteTwoLayouts() }
      readPackedRanges(count, fields, archive, memo)
    } else if hasInline || count == 1 {
      guard count == 1 else {
        note(.malformed, .rangeCount, "NSRangeCount is \(count), with one range inline")
        return
      }
      let location = integer(.rangeLocation, fields, archive)
      let length = integer(.rangeLength, fields, archive)
      guard let location, let length else { return }
      var ranges: [FoundationRange] = []
      if append(location, length, to: &ranges) { value = .indexSet(.init(ranges: ranges)) }
    } else if count == 0 {
      value = .indexSet(.init(ranges: []))
    } else {
      noteMissing(.rangeData)
    }
  }

  private mutating func readPackedRanges(
    _ count: Int64, _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?
  ) {
    guard let entry = part(.rangeData, .data, fields, archive),
      let data = archive.foundationData(ofEntry: entry)
    else { return }
    let unpacked: FoundationMemo.Unpacked<FoundationRange>
    if let known = memo?.ranges[data] {
      unpacked = known
      faults += known.faults
    } else {
      let first = faults.count
      let ranges = packedRanges(data, archive)
      unpacked = .init(elements: ranges, faults: Array(faults[first...]))
      memo?.ranges[data] = unpacked
    }
    guard let ranges = unpacked.elements else { return }
    guard Int64(ranges.count) == count else {
      note(.malformed, .rangeCount, "NSRangeCount is \(count), with \(ranges.count) packed ranges")
      return
    }
    value = .indexSet(.init(ranges: ranges))
  }

  private mutating func packedRanges(
    _ data: Int, _ archive: KeyedArchive
  ) -> [FoundationRange]? {
    let list = archive.propertyList
    var integers = VariableLengthIntegers(list.header(of: data), in: list)
    var ranges: [FoundationRange] = []
    while !integers.isAtEnd {
      guard let location = integers.next(), let length = integers.next() else {
        note(.malformed, .rangeData, "the packed ranges end within a number, or one is too long")
        return nil
      }
      guard let location = Int64(exactly: location), let length = Int64(exactly: length) else {
        note(.outOfRange, .rangeData, "a range beyond 64 signed bits")
        return nil
      }
      guard append(location, length, to: &ranges) else { return nil }
    }
    return ranges
  }

  private mutating func append(
    _ location: Int64, _ length: Int64, to ranges: inout [FoundationRange]
  ) -> Bool {
    func fault(_ code: FindingCode, _ message: String) -> Bool {
      faults.append(FoundationFault(code: code, place: .value, message: message))
      return false
    }
    guard let range = FoundationRange(location: location, length: length) else {
      return fault(.outOfRange, "a range with a negative number, or ending beyond 64 signed bits")
    }
    guard range.length > 0 else { return fault(.malformed, "an empty range in an index set") }
    if let last = ranges.last, range.location < last.end {
      return fault(.malformed, "ranges of an index set that overlap or descend")
    }
    ranges.append(range)
    return true
  }

  mutating func readIndexPath(
    _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?
  ) {
    guard let length = integer(.indexPathLength, fields, archive) else { return }
    guard length >= 0 else { return note(.outOfRange, .indexPathLength, "a negative length") }
    switch (fields[.indexPathValue], fields[.indexPathData]) {
    case (.some, .some): noteTwoLayouts()
    case (let object?, nil):
      guard length == 1 else { return noteIndexCount(length, 1) }
      guard let index = integer(object, .indexPathValue, archive) else { return }
      guard index >= 0 else {
        note(.outOfRange, .indexPathValue, "a negative index")
        return
      }
      value = .indexPath([index])
    case (nil, .some): readPackedIndexes(length, fields, archive, memo)
    case (nil, nil):
      switch length {
      case 0: value = .indexPath([])
      case 1: noteMissing(.indexPathValue)
      default: noteMissing(.indexPathData)
      }
    }
  }

  private mutating func noteIndexCount(_ claimed: Int64, _ found: Int) {
    note(.malformed, .indexPathLength, "NSIndexPathLength is \(claimed), with \(found) indexes")
  }

  private mutating func readPackedIndexes(
    _ length: Int64, _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?
  ) {
    guard let entry = part(.indexPathData, .data, fields, archive),
      let data = archive.foundationData(ofEntry: entry)
    else { return }
    let unpacked: FoundationMemo.Unpacked<Int64>
    if let known = memo?.indexes[data] {
      unpacked = known
      faults += known.faults
    } else {
      let first = faults.count
      let indexes = packedIndexes(data, archive)
      unpacked = .init(elements: indexes, faults: Array(faults[first...]))
      memo?.indexes[data] = unpacked
    }
    guard let indexes = unpacked.elements else { return }
    guard Int64(indexes.count) == length else { return noteIndexCount(length, indexes.count) }
    value = .indexPath(indexes)
  }

  private mutating func packedIndexes(_ data: Int, _ archive: KeyedArchive) -> [Int64]? {
    let list = archive.propertyList
    var integers = VariableLengthIntegers(list.header(of: data), in: list)
    var indexes: [Int64] = []
    while !integers.isAtEnd {
      guard let index = integers.next() else {
        note(.malformed, .indexPathData, "the packed indexes end within one, or one is too long")
        return nil
      }
      guard let index = Int64(exactly: index) else {
        note(.outOfRange, .indexPathData, "an index beyond 64 signed bits")
        return nil
      }
      indexes.append(index)
    }
    return indexes
  }
}

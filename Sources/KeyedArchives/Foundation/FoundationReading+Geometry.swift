import PropertyListBytes

extension FoundationReading {
  /// The kinds of NSValue, by the number under `NS.special`, as NSSpecialValue.swift of
  /// swift-corelibs-foundation and archives of macOS have them.
  private enum Special: Int64 {
    case point = 1
    case size = 2
    case rect = 3
    case range = 4
    case edgeInsets = 12

    var keys: [KnownKey] {
      switch self {
      case .point: [.nsPointValue]
      case .size: [.nsSizeValue]
      case .rect: [.nsRectValue]
      case .range: [.nsRangeLocation, .nsRangeLength]
      case .edgeInsets: [.nsEdgeTop, .nsEdgeLeft, .nsEdgeBottom, .nsEdgeRight]
      }
    }
  }

  mutating func readValue(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let all = kind.layoutKeys
    let unkeyed: [KnownKey] = [.firstUnkeyed, .secondUnkeyed]
    guard let object = fields[.nsSpecial] else {
      guard fields[.firstUnkeyed] != nil else { return noteMissing(.nsSpecial) }
      layout = .objectiveCType
      for key in unkeyed { _ = part(key, .any, fields, archive) }
      refuse(all.filter { !unkeyed.contains($0) }, fields)
      value = .objectiveCValue
      return
    }
    guard let number = integer(object, .nsSpecial, archive) else { return }
    guard let special = Special(rawValue: number) else {
      note(.wrongType, .nsSpecial, "NS.special stands for no kind of value that is known")
      return
    }
    refuse(all.filter { $0 != .nsSpecial && !special.keys.contains($0) }, fields)
    switch special {
    case .point:
      if let (x, y) = pair(.nsPointValue, fields, archive) { value = .point(x: x, y: y) }
    case .size:
      if let (width, height) = pair(.nsSizeValue, fields, archive) {
        value = .size(width: width, height: height)
      }
    case .rect: readRect(fields, archive)
    case .range: readRange(fields, archive)
    case .edgeInsets: readEdgeInsets(fields, archive)
    }
  }

  private mutating func pair(
    _ key: KnownKey, _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> (Double, Double)? {
    guard let text = text(key, fields, archive) else { return nil }
    guard let pair = GeometryText.pair(archive.exactText(text)) else {
      note(.malformed, key, "\(key.spelling ?? "a key") is not two finite numbers in braces")
      return nil
    }
    return pair
  }

  private mutating func readRect(_ fields: FoundationFields, _ archive: KeyedArchive) {
    guard let text = text(.nsRectValue, fields, archive) else { return }
    guard let (x, y, width, height) = GeometryText.rectangle(archive.exactText(text)) else {
      note(.malformed, .nsRectValue, "NS.rectval is not four finite numbers in braces")
      return
    }
    value = .rect(x: x, y: y, width: width, height: height)
  }

  private mutating func readRange(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let location = rangeBound(.nsRangeLocation, fields, archive)
    let length = rangeBound(.nsRangeLength, fields, archive)
    guard let location, let length else { return }
    guard let range = FoundationRange(location: location, length: length) else {
      faults.append(
        FoundationFault(
          code: .outOfRange, place: .value,
          message: location < 0 || length < 0
            ? "a range with a negative number" : "a range that ends beyond 64 signed bits"))
      return
    }
    value = .range(range)
  }

  /// One number of a range: a reference to an integer, or inline in some archives.
  private mutating func rangeBound(
    _ key: KnownKey, _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> Int64? {
    guard let object = fields[key], archive.target(of: object) == nil else {
      guard let entry = part(key, .integer, fields, archive) else { return nil }
      let target = archive.object(ofEntry: entry)
      guard archive.propertyList.header(of: target).kind == .integer else { return nil }
      return integer(target, key, archive)
    }
    layout = .inlineRange
    return integer(object, key, archive)
  }

  private mutating func readEdgeInsets(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let top = real(.nsEdgeTop, fields, archive)
    let left = real(.nsEdgeLeft, fields, archive)
    let bottom = real(.nsEdgeBottom, fields, archive)
    let right = real(.nsEdgeRight, fields, archive)
    guard let top, let left, let bottom, let right else { return }
    value = .edgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
}

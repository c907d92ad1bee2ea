import KeyedArchives
import PropertyListBytes

extension Verifier {
  func judgeURL(
    _ relative: FoundationText, _ base: Int?, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    if relative.utf16Count > plan.quick[definition].longest {
      report(
        .tooLong, place, object,
        "\(relative.utf16Count) of \(plan.quick[definition].longest) UTF-16 units", &state)
    }
    if base != nil, !source.allowsBase {
      report(.notAllowedValue, place, object, "a URL with a base", &state)
      return
    }
    guard source.schemes != nil || source.hosts != nil else { return }
    // A base that is no URL is reported where the reference to it is followed.
    if let base, archive.foundationClass(ofEntry: base)?.kind != .url { return }
    let entry = Int(state.visits[Int(place.visit)].entry)
    guard let origin = state.origins.origin(ofEntry: entry, in: archive) else {
      report(.notAllowedValue, place, object, "a URL that leads nowhere", &state)
      return
    }
    if let schemes = source.schemes, !schemes.contains(where: { $0.lowercased() == origin.scheme })
    {
      report(.notAllowedValue, place, object, "a URL of a scheme that is not allowed", &state)
    }
    if let hosts = source.hosts, !hosts.contains(where: { $0.lowercased() == origin.host }) {
      report(.notAllowedValue, place, object, "a URL of a host that is not allowed", &state)
    }
  }

  func judgeDecimal(
    _ number: FoundationDecimal, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    guard !number.isNaN else {
      if !source.allowsNonFinite {
        report(.notAllowedValue, place, object, "a decimal that is no number", &state)
      }
      return
    }
    if let minimum = source.minimum?.decimal, number < minimum {
      report(.outOfRange, place, object, "a decimal below the minimum", &state)
    }
    if let maximum = source.maximum?.decimal, number > maximum {
      report(.outOfRange, place, object, "a decimal above the maximum", &state)
    }
  }

  func judgeIndexSet(
    _ set: FoundationIndexSet, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    if let bound = source.maxCount, set.count > bound {
      report(.tooMany, place, object, "\(set.count) of \(bound) members", &state)
    }
    if let bound = source.maxRanges, set.ranges.count > bound {
      report(.tooMany, place, object, "\(set.ranges.count) of \(bound) ranges", &state)
    }
    if let maximum = source.maximum, let last = set.last,
      ScalarValue.integer(PropertyListInteger(last)).isGreater(than: maximum)
    {
      report(.outOfRange, place, object, "a member above the maximum \(maximum)", &state)
    }
  }

  func judgeRange(
    _ range: FoundationRange, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    guard plan.definitions[definition].type == .range else {
      report(.wrongType, place, object, "a range for \(plan.name(of: definition))", &state)
      return
    }
    checkNumbers(
      [range.location, range.end].map { .integer(PropertyListInteger($0)) }, object, definition,
      place, &state)
  }

  /// Judges the numbers of a point, size, rectangle or edge insets.
  func judgeGeometry(
    _ value: FoundationValue, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let (type, numbers) = value.geometry
    guard plan.definitions[definition].type == type else {
      report(.wrongType, place, object, "another NSValue for \(plan.name(of: definition))", &state)
      return
    }
    checkNumbers(numbers.map { .real($0) }, object, definition, place, &state)
  }

  /// Checks several numbers of one value against its bounds; each bound is reported once.
  private func checkNumbers(
    _ values: [ScalarValue], _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    if let minimum = source.minimum, values.contains(where: { $0.isLess(than: minimum) }) {
      report(.outOfRange, place, object, "a number below the minimum \(minimum)", &state)
    }
    if let maximum = source.maximum, values.contains(where: { $0.isGreater(than: maximum) }) {
      report(.outOfRange, place, object, "a number above the maximum \(maximum)", &state)
    }
  }
}

extension BoundValue {
  fileprivate var decimal: FoundationDecimal? {
    switch self {
    case .decimal(let text): FoundationDecimal(text)
    case .integer(let value): FoundationDecimal("\(value)")
    case .real, .date: nil
    }
  }
}

extension FoundationValue {
  /// The contract type of a point, size, rectangle or edge insets, and its numbers.
  var geometry: (BuiltInType?, [Double]) {
    switch self {
    case .point(let x, let y): (.point, [x, y])
    case .size(let width, let height): (.size, [width, height])
    case .rect(let x, let y, let width, let height): (.rect, [x, y, width, height])
    case .edgeInsets(let top, let left, let bottom, let right):
      (.edgeInsets, [top, left, bottom, right])
    default: (nil, [])
    }
  }
}

extension KeyedArchive {
  /// The contract type of the NSValue at an entry.
  func valueType(ofEntry entry: Int) -> BuiltInType? {
    guard let value = foundationReading(ofEntry: entry)?.value else { return nil }
    if case .range = value { return .range }
    return value.geometry.0
  }

  /// The point, size, rectangle or edge insets whose text form a bare text is.
  func geometry(_ type: BuiltInType, text: ExactText) -> FoundationValue? {
    switch type {
    case .point: return GeometryText.pair(text).map { .point(x: $0.0, y: $0.1) }
    case .size: return GeometryText.pair(text).map { .size(width: $0.0, height: $0.1) }
    case .rect:
      return GeometryText.rectangle(text).map {
        .rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3)
      }
    case .edgeInsets:
      return GeometryText.four(text).map {
        .edgeInsets(top: $0.0, left: $0.1, bottom: $0.2, right: $0.3)
      }
    default: return nil
    }
  }
}

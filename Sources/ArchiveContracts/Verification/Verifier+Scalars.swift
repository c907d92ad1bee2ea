import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Judges a value that is no instance: one that stands in its place, or an entry of its own.
  func judgeBare(
    _ header: ObjectHeader, _ object: Int, _ definition: Int, _ place: Place, isInline: Bool,
    _ state: inout VerificationState
  ) {
    let quick = plan.quick[definition]
    switch quick.kind {
    case .string where header.isText:
      judgeText(header, object, definition, place, &state)
    case .data where header.kind == .data:
      judgeData(header, object, definition, place, &state)
    case .integer where header.kind == .integer:
      judgeNumber(list.integer(header), object, definition, place, &state)
    case .number where header.kind == .integer:
      judgeNumber(list.integer(header), object, definition, place, &state)
    case .real where header.kind == .real, .number where header.kind == .real:
      judgeReal(list.real(header), object, definition, place, &state)
    case .real where header.kind == .integer:
      judgeIntegerAsReal(list.integer(header), object, definition, place, &state)
    case .boolean where header.kind == .boolean:
      judgeBoolean(header.count == 1, object, definition, place, &state)
    case .boolean where header.kind == .integer:
      judgeIntegerAsBoolean(list.integer(header), object, definition, place, &state)
    case .date where header.kind == .date:
      judgeDate(list.real(header), object, definition, place, &state)
    case .struct where header.kind == .data && isInline:
      if let count = plan.definitions[definition].source.byteCount, count != header.count {
        report(.malformed, place, object, "\(header.count) bytes of a struct of \(count)", &state)
      }
    case .foundation where header.isText:
      judgeTextForm(header, object, definition, place, &state)
    default:
      report(
        .wrongType, place, object, "\(header.kind.phrase) for \(plan.name(of: definition))", &state)
    }
  }

  func judgeText(
    _ header: ObjectHeader, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let quick = plan.quick[definition]
    if header.count > quick.longest {
      report(.tooLong, place, object, "\(header.count) of \(quick.longest) UTF-16 units", &state)
    } else if header.count < quick.shortest {
      report(
        .tooShort, place, object, "\(header.count) UTF-16 units, at least \(quick.shortest)", &state
      )
    }
    if header.kind == .utf16 { checkPairing(header, object, definition, place, &state) }
    if plan.isFoundation, list.isText(header, nullText),
      !plan.definitions[definition].source.allowsNullText
    {
      report(
        .notAllowedValue, place, object, "the text $null, which Foundation reads as nil", &state)
    }
    if quick.hasBounds { checkAllowed(header, object, definition, place, &state) }
  }

  private func checkPairing(
    _ header: ObjectHeader, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    if !plan.definitions[definition].source.allowsUnpaired, list.hasUnpairedSurrogate(header) {
      report(.notAllowedValue, place, object, "text with an unpaired surrogate", &state)
    }
  }

  private func checkAllowed(
    _ header: ObjectHeader, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    if let allowed = plan.definitions[definition].source.allowed,
      !allowed.contains(.text(list.text(header)))
    {
      report(
        .notAllowedValue, place, object, "a text that is none of the \(allowed.count) allowed",
        &state)
    }
  }

  func judgeData(
    _ header: ObjectHeader, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let quick = plan.quick[definition]
    if header.count > quick.longest {
      report(.tooLong, place, object, "\(header.count) of \(quick.longest) bytes", &state)
    } else if header.count < quick.shortest {
      report(.tooShort, place, object, "\(header.count) bytes, at least \(quick.shortest)", &state)
    }
    if quick.hasBounds, let file = plan.definitions[definition].source.archive {
      judgeEmbedded(header, object, file, place, &state)
    }
  }

  private func judgeNumber(
    _ value: PropertyListInteger, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    if value.int64 == nil, !(source.maximum?.allowsBeyondInt64 ?? false) {
      report(.outOfRange, place, object, "an integer above 2^63-1", &state)
      return
    }
    if source.bits == 32, value.int64.flatMap({ Int32(exactly: $0) }) == nil {
      report(.outOfRange, place, object, "an integer of more than 32 bits", &state)
      return
    }
    checkBounds(.integer(value), object, source, place, &state)
  }

  private func judgeReal(
    _ value: Double, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    guard value.isFinite || source.allowsNonFinite else {
      report(.notAllowedValue, place, object, "a real that is not finite", &state)
      return
    }
    checkBounds(.real(value), object, source, place, &state)
  }

  private func judgeIntegerAsReal(
    _ value: PropertyListInteger, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    guard !source.isExact, let real = value.exactReal else {
      report(.wrongType, place, object, "an integer for real", &state)
      return
    }
    checkBounds(.real(real), object, source, place, &state)
  }

  private func judgeBoolean(
    _ value: Bool, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    guard plan.quick[definition].hasBounds else { return }
    checkBounds(.boolean(value), object, plan.definitions[definition].source, place, &state)
  }

  private func judgeIntegerAsBoolean(
    _ value: PropertyListInteger, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    guard plan.definitions[definition].source.allowsIntegerSpelling else {
      report(.wrongType, place, object, "an integer for boolean", &state)
      return
    }
    guard let value = value.uint64, value < 2 else {
      report(.wrongType, place, object, "an integer other than 0 and 1 for boolean", &state)
      return
    }
    judgeBoolean(value == 1, object, definition, place, &state)
  }

  func judgeDate(
    _ seconds: Double, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    if case .date(let minimum) = source.minimum, seconds < minimum {
      report(.outOfRange, place, object, "a date before the minimum", &state)
    }
    if case .date(let maximum) = source.maximum, seconds > maximum {
      report(.outOfRange, place, object, "a date after the maximum", &state)
    }
  }

  /// Checks a scalar against `minimum`, `maximum` and `allowed`.
  private func checkBounds(
    _ value: ScalarValue, _ object: Int, _ source: ValueDefinition, _ place: Place,
    _ state: inout VerificationState
  ) {
    if let minimum = source.minimum, value.isLess(than: minimum) {
      report(.outOfRange, place, object, "a number below the minimum \(minimum)", &state)
    }
    if let maximum = source.maximum, value.isGreater(than: maximum) {
      report(.outOfRange, place, object, "a number above the maximum \(maximum)", &state)
    }
    if let allowed = source.allowed, !allowed.contains(value) {
      report(
        .notAllowedValue, place, object, "a value that is none of the \(allowed.count) allowed",
        &state)
    }
  }

  /// Judges an archive inside data by its own contract, once for each object that holds it.
  private func judgeEmbedded(
    _ header: ObjectHeader, _ object: Int, _ file: String, _ place: Place,
    _ state: inout VerificationState
  ) {
    guard let inner = contract.embedded[file] else { return }
    let key = VerificationState.EmbeddedKey(object: object, file: file)
    let judged = state.embedded[key] ?? inner.judge(list.data(header))
    state.embedded[key] = judged
    for finding in judged.findings {
      let inside = finding.path.map { "\($0): " } ?? ""
      report(
        finding.code, place, object, "in the archive inside: \(inside)\(finding.message)", &state)
    }
  }
}

private let nullText = Array("$null".utf16)

extension BoundValue: CustomStringConvertible {
  /// The bound as a number, a date in seconds since 2001-01-01 00:00:00 UTC.
  public var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value), .date(let value): "\(value)"
    case .decimal(let text): text
    }
  }

  fileprivate var allowsBeyondInt64: Bool {
    switch self {
    case .integer(let value): value.int64 == nil
    case .real(let value): value >= 0x1p63
    case .date, .decimal: false
    }
  }
}

extension ScalarValue {
  /// Compares numbers by value; false for anything else.
  package func isLess(than bound: BoundValue) -> Bool {
    switch (self, bound) {
    case (.integer(let left), .integer(let right)): left < right
    case (.real(let left), .real(let right)): left < right
    case (.integer(let left), .real(let right)): left.isLess(than: right)
    case (.real(let left), .integer(let right)): right.isGreater(than: left)
    default: false
    }
  }

  package func isGreater(than bound: BoundValue) -> Bool {
    switch (self, bound) {
    case (.integer(let left), .integer(let right)): left > right
    case (.real(let left), .real(let right)): left > right
    case (.integer(let left), .real(let right)): left.isGreater(than: right)
    case (.real(let left), .integer(let right)): right.isLess(than: left)
    default: false
    }
  }
}

extension PropertyListInteger {
  /// Exact comparison with a real; false for a real that is no number.
  func isLess(than real: Double) -> Bool {
    if real.isNaN { return false }
    if let whole = Int64(exactly: real.rounded(.up)) { return self < PropertyListInteger(whole) }
    if let whole = UInt64(exactly: real.rounded(.up)) { return self < PropertyListInteger(whole) }
    return real > 0
  }

  func isGreater(than real: Double) -> Bool {
    if real.isNaN { return false }
    if let whole = Int64(exactly: real.rounded(.down)) { return self > PropertyListInteger(whole) }
    if let whole = UInt64(exactly: real.rounded(.down)) { return self > PropertyListInteger(whole) }
    return real < 0
  }
}

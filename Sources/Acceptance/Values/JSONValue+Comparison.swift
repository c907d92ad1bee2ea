import ArchiveContracts
import KeyedArchives
import PropertyListBytes
package import StrictJSON

// How JSON spells single values of archives.
extension JSONValue {
  /// Whether the value is the spelling of one that has no parts.
  func spells(_ value: ArchivedValue, in archive: KeyedArchive) -> Bool {
    switch value {
    case .null: isNull
    case .boolean(let boolean): self.boolean == boolean
    case .integer(let integer): isInteger(integer)
    case .real(let real): isReal(real)
    case .date(let seconds): isDate(seconds)
    case .data(let object): isData(object, in: archive)
    case .text(let text): isText(archive.exactText(text))
    case .foundation(let value): spells(value, in: archive)
    case .reference(to: let entry): isReference(to: entry)
    case .classRecord(let record): isClassName(archive.className(of: record))
    case .array, .dictionary, .instance: false
    }
  }

  private func spells(_ value: FoundationValue, in archive: KeyedArchive) -> Bool {
    switch value {
    case .string(let text), .locale(identifier: let text), .timeZone(name: let text, data: _):
      isText(archive.exactText(text))
    case .attributedString(let string): isText(archive.exactText(string.text))
    case .data(let object): isData(object, in: archive)
    case .date(let seconds): isDate(seconds)
    case .null: isNull
    case .uuid(let uuid): isText(ExactText(uuid.description))
    case .decimal(let decimal): isText(ExactText(decimal.description))
    case .url: isText(ExactText(archive.description(of: value) ?? ""))
    case .range(let range): isIntegers([range.location, range.length])
    case .indexPath(let indexes): isIntegers(indexes)
    case .indexSet(let set): isRanges(set.ranges)
    case .point(let x, let y): isNumbers([x, y])
    case .size(let width, let height): isNumbers([width, height])
    case .rect(let x, let y, let width, let height): isNumbers([x, y, width, height])
    case .edgeInsets(let top, let left, let bottom, let right):
      isNumbers([top, left, bottom, right])
    case .array, .set, .orderedSet, .countedSet, .dictionary, .calendar, .regularExpression,
      .error, .measurement, .unit, .unitConverter, .objectiveCValue:
      false
    }
  }

  /// The elements under `$entries`, if the value is an object of that form.
  var entries: [JSONValue]? {
    guard let members, members.count == 1, members[0].name == "$entries" else { return nil }
    return members[0].value.elements
  }

  func isInteger(_ integer: PropertyListInteger) -> Bool {
    guard let number, number.isInteger else { return false }
    if let value = number.int64 { return integer.int64 == value }
    return number.uint64.map { integer.uint64 == $0 } ?? false
  }

  /// Whether the value spells a real: never an integer, even of the same amount.
  private func isReal(_ real: Double) -> Bool {
    if let number {
      return !number.isInteger && number.double?.bitPattern == real.bitPattern
    }
    switch text {
    case "nan"?: return real.isNaN
    case "inf"?: return real == .infinity
    case "-inf"?: return real == -.infinity
    default: return false
    }
  }

  private func isText(_ text: ExactText) -> Bool { self.text?.codeUnits == text.codeUnits }

  private func isDate(_ seconds: Double) -> Bool {
    text?.string.flatMap(DateText.seconds) == seconds
  }

  private func isData(_ object: Int, in archive: KeyedArchive) -> Bool {
    guard let members, members.count == 1, members[0].name == "base64",
      let bytes = members[0].value.text?.string.flatMap(Base64.decode)
    else { return false }
    let header = archive.propertyList.header(of: object)
    return bytes.count == header.count && bytes == archive.propertyList.data(header)
  }

  private func isIntegers(_ integers: [Int64]) -> Bool {
    guard let elements, elements.count == integers.count else { return false }
    return zip(elements, integers).allSatisfy { $0.isInteger(PropertyListInteger($1)) }
  }

  private func isRanges(_ ranges: [FoundationRange]) -> Bool {
    guard let elements, elements.count == ranges.count else { return false }
    return zip(elements, ranges).allSatisfy { $0.isIntegers([$1.location, $1.length]) }
  }

  /// Numbers of geometry, where 1 and 1.0 are the same.
  private func isNumbers(_ numbers: [Double]) -> Bool {
    guard let elements, elements.count == numbers.count else { return false }
    return zip(elements, numbers).allSatisfy { $0.number?.double == $1 }
  }

  private func isReference(to entry: Int) -> Bool {
    guard let members, members.count == 1, members[0].name == "$ref" else { return false }
    return members[0].value.isInteger(PropertyListInteger(Int64(entry)))
  }

  private func isClassName(_ name: ExactText) -> Bool {
    guard let members, members.count == 1, members[0].name == "$classname" else { return false }
    return members[0].value.isText(name)
  }

  /// The kind with its size, for messages.
  package var phrase: String {
    switch kind {
    case .null: "nil"
    case .boolean: "a boolean"
    case .number: number?.isInteger == true ? "an integer" : "a real"
    case .string: "text of \(text?.codeUnits.count ?? 0) UTF-16 units"
    case .array: "a list of \(elements?.count ?? 0)"
    case .object: "an object of \(members?.count ?? 0)"
    }
  }
}

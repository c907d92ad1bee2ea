package import KeyedArchives
package import PropertyListBytes

/// A value of an archive in the form that JSON gives it, one level deep.
///
/// This is the one table of how values are spelled in manifests: what an archive stores inline, as
/// an entry of its own or in one of Foundation's layouts has the same form. Values inside are
/// places of the archive again, so nothing here follows cycles or writes out shared objects twice.
package indirect enum PlainValue {
  /// Nil, an absent value, or an NSNull.
  case null
  case boolean(Bool)
  case integer(PropertyListInteger)
  case real(Double)
  /// One number of a point, size, rectangle or of insets, where 1 and 1.0 are the same.
  case coordinate(Double)
  case text(ExactText)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Bytes, by the object of the property list that holds them.
  case data(object: Int)
  case list([PlainElement])
  /// A list whose order means nothing.
  case bag([PlainElement])
  /// Named values: a dictionary with text keys, or what Foundation values consist of.
  case object([(name: ExactText, value: PlainElement)])
  /// A dictionary with other keys.
  case entries([(key: PlainElement, value: PlainElement)])
  /// An instance of a class that is not Foundation's, its keys unescaped.
  case instance(className: ExactText, fields: [(name: ExactText, value: PlainElement)])
  /// A value without a form in JSON, described by its kind.
  case formless(String)
}

/// A value inside another one.
package enum PlainElement {
  /// What stands in a place of the archive, by its object in the property list; nil if nothing.
  case place(Int?)
  case value(PlainValue)
}

extension PlainValue {
  /// The form of what stands in a place of an archive.
  ///
  /// - Complexity: Linear in what the value itself stores, without the values inside.
  package init(_ place: Int?, in archive: KeyedArchive) {
    let value = ArchiveValue(place, in: archive)
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .foundation(let value?, _): self.init(value, in: archive)
    case .foundation(nil, _), .classRecord: self = .formless(value.phrase)
    case .array(let object): self = .list(archive.elements(of: object).map { .place($0) })
    case .dictionary(let object): self = .object(archive.plainFields(of: object, unescaped: false))
    case .instance(let record, let object):
      self = .instance(
        className: archive.className(of: record),
        fields: archive.plainFields(of: object, unescaped: true))
    }
  }

  private init(_ value: FoundationValue, in archive: KeyedArchive) {
    func text(_ text: FoundationText) -> PlainValue { .text(archive.exactText(text)) }
    func places(_ elements: FoundationElements) -> [PlainElement] {
      (0..<elements.count).map { .place(elements.object(at: $0, in: archive)) }
    }
    switch value {
    case .string(let string): self = text(string)
    case .data(let object): self = .data(object: object)
    case .date(let seconds): self = .date(seconds)
    case .uuid(let uuid): self = .text(ExactText(uuid.description))
    case .url(let relative, let base):
      let reference = URLReference(archive.exactText(relative))
      let resolved = base.flatMap(archive.resolvedURL(ofEntry:)).flatMap {
        reference?.resolved(over: $0)
      }
      self = resolved.map { .text(ExactText($0.description)) } ?? text(relative)
    case .decimal(let decimal): self = .text(ExactText(decimal.description))
    case .null: self = .null
    case .locale(let identifier): self = text(identifier)
    case .timeZone(let name, _): self = text(name)
    case .calendar(let calendar): self = text(calendar.identifier)
    case .regularExpression(let pattern, _): self = text(pattern)
    case .error(let domain, let code, _):
      self = .object([
        ("code", .value(.integer(PropertyListInteger(code)))), ("domain", .value(text(domain))),
      ])
    case .measurement(let number, let unit):
      let symbol: PlainValue =
        if case .unit(let symbol)? = archive.foundationReading(ofEntry: unit)?.value {
          text(symbol)
        } else {
          .null
        }
      self = .object([("unit", .value(symbol)), ("value", .value(.coordinate(number)))])
    case .unit(let symbol): self = text(symbol)
    case .unitConverter: self = .formless("a converter of units")
    case .objectiveCValue: self = .formless("a value of an Objective-C type")
    case .range(let range): self = .integers([range.location, range.length])
    case .point(let x, let y): self = .coordinates([x, y])
    case .size(let width, let height): self = .coordinates([width, height])
    case .rect(let x, let y, let width, let height): self = .coordinates([x, y, width, height])
    case .edgeInsets(let top, let left, let bottom, let right):
      self = .coordinates([top, left, bottom, right])
    case .indexPath(let indexes): self = .integers(indexes)
    case .indexSet(let set):
      self = .list(set.ranges.map { .value(.integers([$0.location, $0.length])) })
    case .attributedString(let string): self = text(string.text)
    case .array(let elements), .orderedSet(let elements): self = .list(places(elements))
    case .set(let elements): self = .bag(places(elements))
    case .countedSet(let elements, let counts):
      self =
        Self.repeated(places(elements), counts).map { .bag($0) }
        ?? .formless("a counted set of more than \(Self.mostMembers) members")
    case .dictionary(let keys, let values):
      let pairs = zip(places(keys), places(values))
      let names = (0..<keys.count).map { position in
        archive.target(of: keys.object(at: position, in: archive))
          .flatMap(archive.foundationText(ofEntry:))
      }
      guard names.allSatisfy({ $0 != nil }) else {
        self = .entries(pairs.map { (key: $0, value: $1) })
        return
      }
      self = .object(
        zip(names.compactMap(\.self), places(values)).map { (archive.exactText($0), $1) })
    }
  }

  /// What a counted set may be written out to: its counts are claimed, not stored as members.
  private static let mostMembers = 1_000_000

  private static func repeated(_ elements: [PlainElement], _ counts: [Int64]) -> [PlainElement]? {
    var members: [PlainElement] = []
    for (element, count) in zip(elements, counts) {
      guard count <= mostMembers - members.count else { return nil }
      members += repeatElement(element, count: Int(count))
    }
    return members
  }

  private static func integers(_ numbers: [Int64]) -> PlainValue {
    .list(numbers.map { .value(.integer(PropertyListInteger($0))) })
  }

  private static func coordinates(_ numbers: [Double]) -> PlainValue {
    .list(numbers.map { .value(.coordinate($0)) })
  }

  /// The kind with its article, for messages: nothing of the value.
  package var phrase: String {
    switch self {
    case .null: "nil"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real, .coordinate: "a real"
    case .text(let text): "text of \(text.codeUnits.count) UTF-16 units"
    case .date: "a date"
    case .data: "data"
    case .list(let elements): "a list of \(elements.count)"
    case .bag(let elements): "a set of \(elements.count)"
    case .object(let members): "a dictionary of \(members.count)"
    case .entries(let entries): "a dictionary of \(entries.count) with keys that are no text"
    case .instance: "an object"
    case .formless(let phrase): phrase
    }
  }
}

extension KeyedArchive {
  fileprivate func plainFields(
    of dictionary: Int, unescaped: Bool
  ) -> [(name: ExactText, value: PlainElement)] {
    let header = propertyList.header(of: dictionary)
    var fields: [(name: ExactText, value: PlainElement)] = []
    for position in 0..<header.count
    where !unescaped || meaning(ofKeyAt: position, in: header) != .class {
      let key = propertyList.reference(position, from: header.start)
      let name = propertyList.text(propertyList.header(of: key))
      let value = propertyList.reference(header.count + position, from: header.start)
      fields.append((unescaped ? name.unescapedKey : name, .place(value)))
    }
    return fields
  }
}

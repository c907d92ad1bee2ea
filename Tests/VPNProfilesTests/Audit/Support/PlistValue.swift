import PropertyListBytes

/// A property list as a tree, to be written as XML or binary.
indirect enum PlistValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case date(Double)
  case data([UInt8])
  case array([PlistValue])
  case dictionary([(key: String, value: PlistValue)])

  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(arrayLiteral elements: PlistValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, PlistValue)...) {
    self = .dictionary(elements.map { ($0.0, $0.1) })
  }

  /// The dictionary with a value under a key, in place of the one that was there; without it for
  /// nil.
  func with(_ key: String, _ value: PlistValue?) -> PlistValue {
    guard case .dictionary(var pairs) = self else { return self }
    let position = pairs.firstIndex { $0.key == key }
    switch (position, value) {
    case (let position?, let value?): pairs[position].value = value
    case (let position?, nil): pairs.remove(at: position)
    case (nil, let value?): pairs.append((key, value))
    case (nil, nil): break
    }
    return .dictionary(pairs)
  }

  var xml: [UInt8] { Array("<plist version=\"1.0\">\(element)</plist>".utf8) }

  private var element: String {
    switch self {
    case .text(let text):
      "<string>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
    case .integer(let value): "<integer>\(value)</integer>"
    case .real(let value): "<real>\(value)</real>"
    case .boolean(let value): value ? "<true/>" : "<false/>"
    case .date: "<date>2001-01-01T00:00:00Z</date>"
    case .data(let bytes): "<data>\(Encodings.base64(bytes))</data>"
    case .array(let elements): "<array>\(elements.map(\.element).joined())</array>"
    case .dictionary(let pairs):
      "<dict>\(pairs.map { "<key>\($0.key)</key>\($0.value.element)" }.joined())</dict>"
    }
  }

  var binary: [UInt8] {
    var objects: [PropertyListValue] = []
    let root = add(to: &objects)
    return BinaryPropertyListWriter.write(objects, root: root)
  }

  private func add(to objects: inout [PropertyListValue]) -> Int {
    let value: PropertyListValue
    switch self {
    case .text(let text): value = .text(ExactText(text))
    case .integer(let integer): value = .integer(PropertyListInteger(integer))
    case .real(let real): value = .real(real)
    case .boolean(let boolean): value = .boolean(boolean)
    case .date(let seconds): value = .date(seconds)
    case .data(let bytes): value = .data(bytes)
    case .array(let elements): value = .array(elements.map { $0.add(to: &objects) })
    case .dictionary(let pairs):
      value = .dictionary(
        pairs.map { pair in
          let key = PlistValue.text(pair.key).add(to: &objects)
          return (key, pair.value.add(to: &objects))
        })
    }
    objects.append(value)
    return objects.count - 1
  }
}

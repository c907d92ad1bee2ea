extension SampleArchive {
  /// The optional fields that the archive of ``everything(_:)`` may have.
  public static let everythingFields = [
    "flag", "count", "ratio", "amount", "text", "mutableText", "blob", "mutableBlob", "when",
    "id", "link", "price", "nothing", "locale", "zone", "pattern", "path", "calendar", "length",
    "failure", "range", "point", "size", "rect", "insets", "members", "styled", "list", "numbers",
    "ordered", "bag", "map", "raw", "children",
  ]

  /// An archive of one `fuzz.Everything` that has a version, a text and the fields named.
  ///
  /// The contract in `Tools/Fuzz` accepts it, so that a fuzzer starts beyond the first checks.
  public static func everything(_ fields: [String]) -> SampleArchive {
    var archive = SampleArchive()
    let root = archive.add(.dictionary([]))
    archive.top = [.init("root", .reference(root))]
    var entries: [Sample.Entry] = [.init("schema", .integer(3))]
    for field in fields {
      entries.append(.init(field, archive.exampleValue(of: field, parent: root)))
    }
    entries.append(.init("$class", archive.classRecord("fuzz.Everything", ["NSObject"])))
    archive.set(root, to: .dictionary(entries))
    return archive
  }

  private mutating func exampleValue(of field: String, parent: Int) -> Sample {
    switch field {
    case "flag": return .boolean(true)
    case "count": return .integer(12)
    case "ratio": return .real(0.25)
    case "amount": return .reference(add(.integer(7)))
    case "text": return text("a text")
    case "mutableText": return mutableString("häßlich 🦊")
    case "blob": return .reference(add(.data([1, 2, 3])))
    case "mutableBlob": return mutableData([0x62, 0x70])
    case "when": return date(123_456_789.5)
    case "id": return uuid(Array(0..<16))
    case "link": return url("https://example.org/a?b#c")
    case "price": return decimal(1_999, exponent: -2)
    case "nothing": return instance("NSNull", ["NSObject"], [:])
    case "locale": return locale("de_AT")
    case "zone": return timeZone("Europe/Vienna")
    case "pattern": return regularExpression("a(b)*")
    case "path": return indexPath([1, 2, 3])
    case "calendar": return calendar()
    case "length": return measurement(45)
    case "failure": return error("NSCocoaErrorDomain", 4)
    case "range": return range(3, 4)
    case "point": return value(1, "NS.pointval", "{1, 2}")
    case "size": return value(2, "NS.sizeval", "{3, 4.5}")
    case "rect": return value(3, "NS.rectval", "{{1, 2}, {3, 4}}")
    case "insets": return edgeInsets()
    case "members": return indexSet([(0, 3), (10, 2)])
    case "styled":
      let bold = dictionary([(text("weight"), .reference(add(.integer(2))))])
      let plain = dictionary([])
      return attributedString("two runs", attributes: [bold, plain], info: [3, 0, 5, 1])
    case "list": return array([text("one"), text("two")])
    case "numbers": return set([.reference(add(.integer(1))), .reference(add(.integer(2)))])
    case "ordered": return orderedSet([text("first"), text("second")])
    case "bag": return countedSet([(text("often"), 3), (text("once"), 1)])
    case "map": return dictionary([(text("key"), text("value"))])
    case "raw": return .data([1, 2, 3, 4, 5, 6, 7, 8])
    default:
      let name = text("leaf")
      let child = instance(
        "fuzz.Child", ["NSObject"], ["name": name, "parent": .reference(parent)])
      return array([child, child])
    }
  }
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `text-too-long`: a text, the text of a URL or that of an attributed string is one UTF-16 unit
/// longer than it may be.
struct TextTooLong: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      guard [.top, .field, .element].contains(place.role) else { return false }
      let definition = subject.map.definition(of: number)
      guard definition.maxLength != nil, definition.allowed == nil,
        case .builtIn(let type) = definition.type
      else { return false }
      return [.string, .url, .attributedString].contains(type)
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let definition = subject.map.definition(of: place)
    let bound = definition.maxLength ?? 0
    guard bound < CounterexampleSuite.bytesPerCase else {
      throw NotShowable("a text of \(bound) units in \(CounterexampleSuite.bytesPerCase) bytes")
    }
    var units: [UInt16] = []
    var keys: [ExactText] = ["NS.string"]
    switch definition.type {
    case .builtIn(.url):
      keys = ["NS.relative"]
      units = try subject.text(at: place, under: "NS.relative")
      // The fragment belongs to no scheme, host or path.
      if !units.contains(UInt16(UInt8(ascii: "#"))) { units.append(UInt16(UInt8(ascii: "#"))) }
    case .builtIn(.attributedString):
      keys = ["NSString"]
      if let target = subject.map.places[place].target,
        subject.table.slot(of: "NSAttributeInfo", inEntry: target) != nil
      {
        throw NotShowable("an attributed string with several runs")
      }
    default: break
    }
    units += Array(
      repeating: UInt16(UInt8(ascii: "a")), count: max(1, bound + 1 - units.count))
    let count = units.count
    return try subject.change(
      of: place, to: .text(ExactText(codeUnits: units)), under: keys, breaking: .tooLong,
      .maxLength, Growth(bytes: 2 * count + 1_024, values: 16, nodes: 4, text: 3 * count))
  }

  func absence(in subject: Subject) -> String { "no text of the archive has a greatest length" }
}

extension Subject {
  /// The code units of the text to which an instance in a place refers under a key.
  func text(at place: Int, under key: ExactText) throws(NotShowable) -> [UInt16] {
    guard let target = map.places[place].target, let slot = table.slot(of: key, inEntry: target),
      let entry = table.target(of: slot), let text = archive.foundationText(ofEntry: entry)
    else { throw NotShowable("a layout that is not changed") }
    return archive.exactText(text).codeUnits
  }
}

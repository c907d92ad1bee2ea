import PropertyListBytes

/// The values of a dictionary of a property list by their keys; empty for another object.
struct PayloadValues {
  let list: PropertyList
  private var objects: [ExactText: Int] = [:]

  init(of object: Int, in list: PropertyList) {
    self.list = list
    let header = list.header(of: object)
    guard header.kind == .dictionary else { return }
    objects.reserveCapacity(header.count)
    for position in 0..<header.count {
      let key = list.text(list.header(of: list.reference(position, from: header.start)))
      objects[key] = list.reference(header.count + position, from: header.start)
    }
  }

  subscript(key: ExactText) -> Int? { objects[key] }

  /// Longer texts are no identifier and no name of a choice.
  static let longestName = 256

  /// A text that can be an identifier or the name of a choice.
  func text(_ key: ExactText) -> ExactText? {
    guard let object = objects[key] else { return nil }
    let header = list.header(of: object)
    return header.isText && header.count <= Self.longestName ? list.text(header) : nil
  }

  /// Whether a text or data is there and not empty, or a value of another kind is there.
  func has(_ key: ExactText) -> Bool {
    guard let object = objects[key] else { return false }
    let header = list.header(of: object)
    switch header.kind {
    case .ascii, .utf16, .data, .array, .dictionary: return header.count > 0
    default: return true
    }
  }

  /// A boolean, or an integer that is 0 or 1; nil for anything else.
  func flag(_ key: ExactText) -> Bool? {
    objects[key].flatMap { list.flag(list.header(of: $0)) }
  }

  func integer(_ key: ExactText) -> Int64? {
    guard let object = objects[key] else { return nil }
    let header = list.header(of: object)
    return header.kind == .integer ? list.integer(header).int64 : nil
  }
}

extension PropertyList {
  /// A boolean, or an integer that is 0 or 1; nil for anything else.
  func flag(_ header: ObjectHeader) -> Bool? {
    switch header.kind {
    case .boolean: return header.count == 1
    case .integer:
      switch integer(header).int64 {
      case 0: return false
      case 1: return true
      default: return nil
      }
    default: return nil
    }
  }
}

extension ObjectHeader {
  /// The kind in words, with its article.
  var phrase: String {
    switch kind {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .date: "a date"
    case .data: "data"
    case .ascii, .utf16: "a string"
    case .uid: "a reference"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

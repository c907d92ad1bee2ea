import KeyedArchives
import PropertyListBytes

extension ConfigurationWalk {
  /// Values looked at for one answer. Beyond this, something counts as being there.
  private static let mostLooks = 4_096

  /// Whether a value has anything in it that could be a secret: a text or data that are not empty, a
  /// number or a date. Objects of the table are judged by their own keys.
  ///
  /// - Parameter textsOnly: Whether only texts and data count.
  func hasContents(_ object: Int, textsOnly: Bool = false) -> Bool {
    var pending = [object]
    var seen: Set<Int> = []
    while let object = pending.popLast() {
      let stored = archive.target(of: object).map { archive.object(ofEntry: $0) } ?? object
      guard known(object) == nil, seen.insert(stored).inserted else { continue }
      if seen.count + pending.count > Self.mostLooks { return true }
      switch ConfigurationValue(object, in: archive) {
      case .null, .flag: break
      case .integer, .other: if !textsOnly { return true }
      case .text(let text): if text.utf16Count > 0 { return true }
      case .data(let data): if list.header(of: data).count > 0 { return true }
      case .list(let elements, isSet: _):
        append(elements, to: &pending)
      case .dictionary(let keys, let values):
        append(keys, to: &pending)
        append(values, to: &pending)
      case .inline(let header):
        if header.kind == .dictionary, header.count > 0 { return true }
        for position in 0..<min(header.count, Self.mostLooks) {
          pending.append(list.reference(position, from: header.start))
        }
      case .object:
        guard let entry = archive.target(of: object) else { continue }
        for field in archive.fields(ofEntry: entry) where field.key != "$class" {
          pending.append(field.object)
        }
      }
    }
    return false
  }

  private func append(_ elements: FoundationElements, to pending: inout [Int]) {
    for position in 0..<min(elements.count, Self.mostLooks) {
      pending.append(elements.object(at: position, in: archive))
    }
  }
}

extension ObjectHeader {
  /// Whether the object is an integer or a real.
  var isNumber: Bool { kind == .integer || kind == .real }
}

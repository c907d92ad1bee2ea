package import KeyedArchives
import PropertyListBytes

/// The values inside a value, by position, with the step of a path that leads to each.
///
/// Holds no list of them: each is looked up where it is stored.
package struct ArchivedChildren: Sendable {
  private enum Source {
    case none
    /// The pairs of a dictionary; all but the one at a position, which is `$class`.
    case fields(ObjectHeader, skipping: Int, areEntries: Bool)
    case array(ObjectHeader)
    case elements(FoundationElements, areMembers: Bool)
    case pairs(keys: FoundationElements, values: FoundationElements)
    case one(ArchivedTarget, ValuePath.Step)
  }

  /// One of the values.
  package struct Child: Sendable {
    package let step: ValuePath.Step
    package let target: ArchivedTarget
    /// The key of a dictionary entry whose key is no text.
    package var key: ArchivedTarget?
  }

  private let source: Source
  package let count: Int

  /// The values inside a value; none for what is read as a whole.
  package init(of value: ArchivedValue, in archive: KeyedArchive) {
    switch value {
    case .instance(of: _, let header):
      let position = (0..<header.count).first {
        archive.meaning(ofKeyAt: $0, in: header) == .class
      }
      source = .fields(header, skipping: position ?? header.count, areEntries: false)
      count = header.count - (position == nil ? 0 : 1)
    case .dictionary(let header):
      source = .fields(header, skipping: header.count, areEntries: true)
      count = header.count
    case .array(let header):
      source = .array(header)
      count = header.count
    case .foundation(.array(let elements)), .foundation(.orderedSet(let elements)):
      source = .elements(elements, areMembers: false)
      count = elements.count
    case .foundation(.set(let elements)), .foundation(.countedSet(let elements, counts: _)):
      source = .elements(elements, areMembers: true)
      count = elements.count
    case .foundation(.dictionary(let keys, let values)):
      source = .pairs(keys: keys, values: values)
      count = keys.count
    case .foundation(.error(domain: _, code: _, let userInfo?)):
      source = .one(.entry(userInfo), .key("NSUserInfo"))
      count = 1
    default:
      source = .none
      count = 0
    }
  }

  /// The number, among the property list's distinct keys, of the key at a position of an instance
  /// or property-list dictionary, and its value; nil for other values.
  package func pair(
    at position: Int, in archive: KeyedArchive
  ) -> (keyNumber: Int, target: ArchivedTarget, isEntry: Bool)? {
    guard case .fields(let header, skipping: let skipped, areEntries: let areEntries) = source
    else { return nil }
    let stored = position < skipped ? position : position + 1
    let value = archive.propertyList.reference(header.count + stored, from: header.start)
    return (archive.keyNumber(at: stored, in: header), .object(value), areEntries)
  }

  /// The value at a position below ``count``.
  package func child(at position: Int, in archive: KeyedArchive) -> Child {
    let list = archive.propertyList
    switch source {
    case .none: return Child(step: .every, target: .entry(0))
    case .one(let target, let step): return Child(step: step, target: target)
    case .fields(let header, skipping: let skipped, areEntries: let areEntries):
      let stored = position < skipped ? position : position + 1
      let key = list.text(list.header(of: list.reference(stored, from: header.start)))
      let value = list.reference(header.count + stored, from: header.start)
      return Child(
        step: areEntries ? .entry(key.unescapedKey) : .key(key.unescapedKey), target: .object(value)
      )
    case .array(let header):
      return Child(
        step: .element(position), target: .object(list.reference(position, from: header.start)))
    case .elements(let elements, areMembers: let areMembers):
      return Child(
        step: areMembers ? .member(position) : .element(position),
        target: .object(elements.object(at: position, in: archive)))
    case .pairs(keys: let keys, values: let values):
      let key = ArchivedTarget.object(keys.object(at: position, in: archive))
      let value = ArchivedTarget.object(values.object(at: position, in: archive))
      guard let text = archive.keyText(key) else {
        return Child(step: .entryKey(position), target: value, key: key)
      }
      return Child(step: .entry(archive.exactText(text)), target: value)
    }
  }
}

extension KeyedArchive {
  /// The text that a dictionary's key is; nil for a key of another kind.
  package func keyText(_ key: ArchivedTarget) -> FoundationText? {
    switch archivedValue(key) {
    case .text(let text), .foundation(.string(let text)): text
    default: nil
    }
  }
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// A dictionary with keys that are texts or integers, or a counted set of such, while it is written.
final class EntryContent {
  typealias Node = ArchiveAssembly.Node

  let entry: Int
  private let object: Node
  private let definition: Int
  private let scope: Int
  private let isRoot: Bool
  private let hasTextKeys: Bool
  /// Whether the values are how often the keys are in a counted set.
  private let isCounted: Bool
  private var pairs: [(key: Node, value: Node?)] = []
  private var positions: [ExactText: Int] = [:]
  private var isComplete = false

  init(_ writing: Writing, _ definition: Int, _ scope: Int, isRoot: Bool) {
    self.definition = definition
    self.scope = scope
    self.isRoot = isRoot
    object = writing.assembly.reserve()
    entry = writing.assembly.addEntry(object)
    isCounted = writing.definitions[definition].type == .countedSet
    let known = writing.definitions[definition].known
    let keys = (isCounted ? known.element : known.keys).flatMap {
      writing.plan.definition(inPlace: $0, scope: scope)
    }
    let choices = keys.map { writing.candidates($0, scope) } ?? []
    hasTextKeys = choices.isEmpty || choices.contains { writing.definitions[$0].type == .string }
  }

  /// The position of a key's value; a key that is given again replaces its value.
  func position(
    of key: some CodingKey, _ writing: Writing
  ) throws(WritingFault) -> (position: Int, definition: Int) {
    let name = ExactText(key.stringValue)
    let known = writing.definitions[definition].known
    var place = known.values
    if let entries = known.entries {
      place = entries[name] ?? known.otherValues
    }
    let value =
      isCounted
      ? writing.integerDefinition
      : place.flatMap { writing.plan.definition(inPlace: $0, scope: scope) }
    guard let value else {
      throw WritingFault(.notPromised, "the contract has no such entry in its current version")
    }
    if let position = positions[name] { return (position, value) }
    let node: Node
    if hasTextKeys {
      node = writing.textReference(key.stringValue)
    } else if let integer = key.intValue {
      let number = PropertyListInteger(Int64(integer))
      node = writing.assembly.reference(toScalar: .integer(number))
    } else {
      throw WritingFault(.wrongType, "a text as a key, where the contract has other keys")
    }
    positions[name] = pairs.count
    pairs.append((node, nil))
    return (pairs.count - 1, value)
  }

  /// How values are spelled: counts stand in their place.
  var origin: Writing.Origin { isCounted ? .field : .element }

  func set(_ value: Node?, at position: Int, _ writing: Writing) {
    // Nothing refers to an earlier value any more, nor to what comes after the end.
    if isComplete || pairs[position].value != nil { writing.assembly.needsWalk = true }
    pairs[position].value = value
  }

  /// - Returns: The reference to the dictionary.
  func finish(_ writing: Writing) throws(WritingFault) -> Node {
    isComplete = true
    var pairs: [(key: Node, value: Node)] = []
    for (key, value) in self.pairs {
      if let value {
        pairs.append((key, value))
      } else {
        writing.assembly.needsWalk = true
      }
    }
    if isRoot, !isCounted, let (key, version) = writing.plan.version(ofType: nil, isRoot: true) {
      let name = key
      if let position = positions[name], let given = self.pairs[position].value {
        guard writing.assembly.scalar(given) == version.scalar else {
          throw WritingFault(
            .unsupportedVersion, "another version than the contract's current one is given")
        }
      } else {
        let node = writing.assembly.reference(toScalar: .text(name))
        pairs.append((node, writing.node(for: version, inElement: true)))
      }
    }
    if isCounted {
      writing.setCountedSet(object, members: pairs.map(\.key), counts: pairs.map(\.value))
      return .reference(to: entry)
    }
    writing.setDictionary(object, ordering: pairs.map(\.key), values: pairs.map(\.value))
    return .reference(to: entry)
  }
}

/// Writes the entries of a dictionary.
struct EntryWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: PlaceEncoder
  private let content: EntryContent

  init(_ encoder: PlaceEncoder, _ content: EntryContent) {
    self.encoder = encoder
    self.content = content
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws {
    let place = try place(key)
    do throws(WritingFault) {
      content.set(
        try encoder.writing.null(place.definition, encoder.scope, .field), at: place.position,
        encoder.writing)
    } catch {
      throw encoder.writing.failure(error, key.stringValue, encoder, .key(key))
    }
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let place = try place(key)
    let node = try encoder.writing.node(
      value, place.definition, encoder.scope, content.origin, in: encoder, .key(key))
    content.set(node, at: place.position, encoder.writing)
  }

  private func place(_ key: Key) throws -> (position: Int, definition: Int) {
    do throws(WritingFault) {
      return try content.position(of: key, encoder.writing)
    } catch {
      throw encoder.writing.failure(error, key.stringValue, encoder, .key(key))
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    do throws(WritingFault) {
      let place = try content.position(of: key, encoder.writing)
      let inner = encoder.encoder(place.definition, encoder.scope, .element, .key(key))
      let container = inner.container(keyedBy: type)
      content.set(inner.begun, at: place.position, encoder.writing)
      return container
    } catch {
      return KeyedEncodingContainer(RefusingWriter<Nested>(encoder, error))
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    do throws(WritingFault) {
      let place = try content.position(of: key, encoder.writing)
      let inner = encoder.encoder(place.definition, encoder.scope, .element, .key(key))
      let container = inner.unkeyedContainer()
      content.set(inner.begun, at: place.position, encoder.writing)
      return container
    } catch {
      return RefusingElements(encoder, error)
    }
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

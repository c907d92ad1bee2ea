import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What a place's values are, given as a list of elements.
final class ListDefinition {
  let scope: Int
  /// The definition that holds, of the place or of its alternatives; nil where none takes a list.
  let chosen: Int?
  /// The definitions of elements, or of keys and values.
  let inner: (first: Int?, second: Int?)

  private static let types: [BuiltInType] = [
    .array, .set, .orderedSet, .dictionary, .countedSet, .point, .size, .edgeInsets, .range,
    .indexPath,
  ]

  init(_ writing: Writing, _ definition: Int, _ scope: Int) {
    self.scope = scope
    chosen = writing.candidates(definition, scope).first {
      writing.definitions[$0].type.map { Self.types.contains($0) } ?? false
    }
    guard let chosen else {
      inner = (nil, nil)
      return
    }
    let known = writing.definitions[chosen].known
    func resolved(_ place: Int?) -> Int? {
      place.flatMap { writing.plan.definition(inPlace: $0, scope: scope) }
    }
    switch writing.definitions[chosen].type {
    case .dictionary: inner = (resolved(known.keys), resolved(known.values))
    default: inner = (resolved(known.element), nil)
    }
  }
}

// Lists of scalars, which need no encoder for each element.
extension Writing {
  func list(_ definition: Int, _ scope: Int) -> ListDefinition {
    if let known = definitions[definition].list, known.scope == scope { return known }
    let list = ListDefinition(self, definition, scope)
    definitions[definition].list = list
    return list
  }

  /// Whether an array of texts is written in a place without a choice.
  func takesTexts(_ definition: Int, _ scope: Int) -> Bool {
    guard let element = list(definition, scope).inner.first else { return false }
    return definitions[definition].type == .array && definitions[element].type == .string
  }

  /// The reference to an array of scalars; nil for everything else, and for what is refused as a
  /// whole, so that the container of elements says why.
  @inline(never)
  func scalars<Value: Encodable>(
    _ value: Value, _ kind: ValueKind, _ definition: Int, _ scope: Int, _ origin: Origin,
    in outer: PlaceEncoder?, _ step: Reading.Step
  ) throws -> Node? {
    let list = list(definition, scope)
    guard let chosen = list.chosen, definitions[chosen].type == .array,
      let element = list.inner.first, admits(level: PlaceEncoder.level(in: outer))
    else { return nil }
    if kind == .strings, definitions[element].type == .string, let value = value as? [String],
      !value.contains(where: isNullText)
    {
      if let knownArrayForm { return assembly.addList(ofTexts: value, knownArrayForm) }
      let (begun, list) = assembly.beginList(ofTexts: value)
      let form = arrayForm()
      assembly.setList(begun.object, list, form)
      return begun.reference
    }
    let place = ListPlace(
      definition: definition, scope: scope, origin: origin, outer: outer, step: step)
    return try scalars(value, kind, element, in: place)
  }

  private func scalars<Value: Encodable>(
    _ value: Value, _ kind: ValueKind, _ element: Int, in place: ListPlace
  ) throws -> Node? {
    let scope = place.scope
    switch kind {
    case .strings:
      guard let value = value as? [String] else { return nil }
      return try all(value, in: place) { (value) throws(WritingFault) in
        try text(value, element, scope, .element)
      }
    case .integers:
      guard let value = value as? [Int] else { return nil }
      return try all(value, in: place) { (value) throws(WritingFault) in
        try integer(value, element, scope, .element)
      }
    case .doubles:
      guard let value = value as? [Double] else { return nil }
      return try all(value, in: place) { (value) throws(WritingFault) in
        try real(value, element, scope, .element)
      }
    default: return nil
    }
  }

  /// The nodes of elements that encode themselves.
  func coded<Element: Encodable>(
    all elements: [Element], _ definition: Int, in list: PlaceEncoder
  ) throws -> [Node] {
    func makeEncoder(at position: Int, knowing plan: FieldPlan? = nil) -> PlaceEncoder {
      PlaceEncoder(
        self, definition, list.scope, .element, in: list, .position(position), Element.self,
        knowing: plan)
    }
    var nodes: [Node] = []
    nodes.reserveCapacity(elements.count)
    let before = assembly.sizes
    var encoder = makeEncoder(at: 0)
    for element in elements {
      let position = nodes.count
      if position == 64 {
        assembly.expect(elements.count - position, like: position, since: before)
      }
      // A container that an element keeps has the encoder, too.
      if encoder.known != nil, isKnownUniquelyReferenced(&encoder) {
        encoder.begin(at: position)
      } else if position > 0 {
        encoder = makeEncoder(at: position, knowing: encoder.common)
      }
      guard let node = try coded(element, encoder, isList: false) else {
        throw failure(
          WritingFault(.unsupportedValue, "nil in a collection"), element, list,
          .position(position))
      }
      nodes.append(node)
    }
    return nodes
  }

  @inline(__always)
  private func all<Element>(
    _ elements: [Element], in place: ListPlace,
    _ write: (_ element: Element) throws(WritingFault) -> Node
  ) throws -> Node {
    let (begun, list) = assembly.beginList()
    var nodes: [Node] = []
    nodes.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() {
      do throws(WritingFault) {
        nodes.append(try write(element))
      } catch {
        throw failure(error, element, encoder(in: place), .position(position))
      }
    }
    assembly.setArray(list, nodes)
    let form = arrayForm()
    assembly.setList(begun.object, list, form)
    return begun.reference
  }

  /// Where a list stands.
  private struct ListPlace {
    let definition: Int
    let scope: Int
    let origin: Origin
    let outer: PlaceEncoder?
    let step: Reading.Step
  }

  private func encoder(in place: ListPlace) -> PlaceEncoder {
    PlaceEncoder(
      self, place.definition, place.scope, place.origin, in: place.outer, place.step)
  }
}

import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// A collection, or a list of numbers such as a rectangle's, while it is written.
final class ElementContent {
  typealias Node = ArchiveAssembly.Node

  /// The entry of a collection; nil for a list of numbers.
  let entry: Int?
  private var elements: [Node] = []
  /// How many values were given.
  private(set) var count = 0
  private var isComplete = false
  /// Numbers of geometry, ranges and index paths.
  private var numbers: [Double] = []
  private let type: BuiltInType
  /// Whether the elements are keys or members, each followed by its value or count.
  private let isPaired: Bool
  private let object: Node?
  private let list: Node?
  private let definition: Int
  private let origin: Writing.Origin
  /// The definition of the elements, of a dictionary's keys; and of its values.
  private let inner: (first: Int?, second: Int?)

  /// - Parameter definition: That of a list; see ``ListDefinition/chosen``.
  init(
    _ writing: Writing, _ definition: Int, inner: (first: Int?, second: Int?),
    _ origin: Writing.Origin
  ) {
    type = writing.definitions[definition].type ?? .array
    self.definition = definition
    self.origin = origin
    self.inner = inner
    isPaired = type == .dictionary || type == .countedSet
    switch type {
    case .array, .set:
      let (begun, list) = writing.assembly.beginList()
      (object, entry, self.list) = (begun.object, begun.entry, list)
    case .orderedSet, .countedSet, .dictionary:
      let begun = writing.assembly.beginEntry()
      (object, entry, list) = (begun.object, begun.entry, nil)
    default: (object, entry, list) = (nil, nil, nil)
    }
  }

  private var isNumbers: Bool { entry == nil }

  /// The definition of the value that is given next.
  func nextDefinition() throws(WritingFault) -> Int {
    if isNumbers {
      throw WritingFault(.unsupportedValue, "something else than a number, in a list of numbers")
    }
    let isSecond = isPaired && count % 2 == 1
    guard let found = type == .dictionary && isSecond ? inner.second : inner.first else {
      throw WritingFault(.unsupportedValue, "the contract does not say what stands here")
    }
    return found
  }

  /// Whether the next value is how often the element before it is in a counted set.
  var expectsCount: Bool { isPaired && type == .countedSet && count % 2 == 1 }

  /// Whether numbers are taken as they are.
  var takesNumbers: Bool { isNumbers }

  /// The definition of all values, if it is the same one and they are the first.
  var commonDefinition: Int? { isNumbers || isPaired || count > 0 ? nil : inner.first }

  /// Takes the elements of a list of which there were none.
  func append(_ nodes: [Node]) {
    elements = nodes
    count = nodes.count
  }

  func append(_ node: Node, _ writing: Writing) {
    count += 1
    if isComplete {
      // A container may outlive its list; nothing refers to what it gives then.
      writing.assembly.needsWalk = true
      return
    }
    // Taken out meanwhile, since what is changed in place is checked for being changed elsewhere.
    var all: [Node] = []
    swap(&all, &elements)
    all.append(node)
    swap(&all, &elements)
  }

  func append(_ number: Double) {
    numbers.append(number)
    count += 1
  }

  // MARK: Finishing

  func finish(_ writing: Writing) throws(WritingFault) -> Node? {
    isComplete = true
    guard let object, let entry else {
      return try writing.geometry(numbers, definition, origin)
    }
    if type == .array {
      if let list { writing.assembly.setArray(list, elements) }
      let form = writing.arrayForm()
      writing.assembly.setList(object, list ?? object, form)
      return .reference(to: entry)
    }
    let elements = elements
    let classKey = writing.assembly.text("$class")
    switch type {
    case .set:
      let (order, isFinal) = writing.order(elements)
      if let list {
        writing.assembly.setArray(list, order.map { elements[$0] })
        if !isFinal {
          writing.assembly.orderLater(ArchiveAssembly.Unordered([list], count: elements.count))
        }
      }
      writing.assembly.setDictionary(
        object, keys: [writing.assembly.text("NS.objects"), classKey],
        values: [list ?? object, writing.foundationClass("NSSet")])
    case .orderedSet:
      let keys = elements.indices.map { writing.assembly.text("NS.object.\($0)") }
      writing.assembly.setDictionary(
        object, keys: keys + [classKey],
        values: elements + [writing.foundationClass("NSOrderedSet")])
    case .dictionary:
      let (keys, values) = try pairs()
      writing.setDictionary(object, ordering: keys, values: values)
    default:
      let (members, counts) = try pairs()
      writing.setCountedSet(object, members: members, counts: counts)
    }
    return .reference(to: entry)
  }

  private func pairs() throws(WritingFault) -> (first: [Node], second: [Node]) {
    let elements = elements
    guard elements.count % 2 == 0 else {
      throw WritingFault(.unsupportedValue, "a key without a value")
    }
    var (first, second): ([Node], [Node]) = ([], [])
    for (position, element) in elements.enumerated() {
      if position % 2 == 0 { first.append(element) } else { second.append(element) }
    }
    return (first, second)
  }
}

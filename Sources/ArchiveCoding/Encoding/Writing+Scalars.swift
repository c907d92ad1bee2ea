import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension Writing {
  /// The fault of a value of another kind than the contract's.
  func mismatch(_ given: String, _ definition: Int) -> WritingFault {
    let known = definitions[definition]
    let wanted =
      known.type.map { "\($0.rawValue)" }
      ?? known.types.map { plan.name(ofType: $0) }.joined(separator: " or ")
    return WritingFault(.wrongType, "\(given) given, where the contract has \(wanted)")
  }

  /// The definition, of a place or of its alternatives, that is of one of some types.
  @inline(__always)
  func chosen(
    _ types: [BuiltInType], _ definition: Int, _ scope: Int, _ given: String
  ) throws(WritingFault) -> Int {
    if let type = definitions[definition].type, type != .anyOf {
      if types.contains(type) { return definition }
      throw mismatch(given, definition)
    }
    for type in types {
      for candidate in candidates(definition, scope) where definitions[candidate].type == type {
        return candidate
      }
    }
    throw mismatch(given, definition)
  }

  private func isOf(_ type: BuiltInType, _ definition: Int) -> Bool {
    definitions[definition].type == type
  }

  /// A scalar in its place, or as an object of its own.
  private func scalar(_ value: ScalarValue, _ definition: Int, _ origin: Origin) -> Node {
    guard definitions[definition].isInline(origin) else {
      return assembly.reference(toScalar: value)
    }
    switch value {
    case .boolean(let value): return assembly.boolean(value)
    case .integer(let value): return assembly.integer(value)
    case .real(let value): return assembly.real(value)
    case .text(let value): return assembly.text(value)
    }
  }

  func boolean(
    _ value: Bool, _ definition: Int, _ scope: Int, _ origin: Origin
  ) throws(WritingFault) -> Node {
    let chosen =
      isOf(.boolean, definition)
      ? definition : try chosen([.boolean], definition, scope, "a boolean")
    return scalar(.boolean(value), chosen, origin)
  }

  @inline(__always)
  func integer<Integer: FixedWidthInteger>(
    _ value: Integer, _ definition: Int, _ scope: Int, _ origin: Origin
  ) throws(WritingFault) -> Node {
    guard let integer = PropertyListInteger(exactly: value) else {
      throw WritingFault(.outOfRange, "an integer beyond 64 bits")
    }
    if isOf(.integer, definition) { return scalar(.integer(integer), definition, origin) }
    let chosen = try chosen([.integer, .number, .real], definition, scope, "an integer")
    guard isOf(.real, chosen) else { return scalar(.integer(integer), chosen, origin) }
    guard let real = integer.exactReal else {
      throw WritingFault(.outOfRange, "an integer that no Double is exactly")
    }
    return scalar(.real(real), chosen, origin)
  }

  func real(
    _ value: Double, _ definition: Int, _ scope: Int, _ origin: Origin
  ) throws(WritingFault) -> Node {
    let chosen =
      isOf(.real, definition)
      ? definition : try chosen([.real, .number], definition, scope, "a real")
    return scalar(.real(value), chosen, origin)
  }

  func text(
    _ value: String, _ definition: Int, _ scope: Int, _ origin: Origin
  ) throws(WritingFault) -> Node {
    let chosen =
      isOf(.string, definition) ? definition : try chosen([.string], definition, scope, "text")
    if definitions[chosen].isInline(origin) { return assembly.text(value) }
    return textReference(value)
  }

  /// Whether a text is the one of entry 0.
  @inline(__always)
  func isNullText(_ value: String) -> Bool {
    value.utf8.count == 5 && value.utf8.elementsEqual("$null".utf8)
  }

  /// The reference to a text.
  ///
  /// Foundation's unarchiver takes a text `$null` for nil wherever it stands, but not inside a
  /// mutable string.
  func textReference(_ value: String) -> Node {
    if isNullText(value) {
      return instance("NSMutableString", [("NS.string", assembly.text(value))])
    }
    return assembly.reference(toText: value)
  }

  /// Nil for nil, and NSNull where the contract has it.
  func null(
    _ definition: Int, _ scope: Int, _ origin: Origin
  ) throws(WritingFault) -> Node? {
    guard acceptsNull(definition, scope) else { return nil }
    return instance("NSNull", [])
  }

  func acceptsNull(_ definition: Int, _ scope: Int) -> Bool {
    candidates(definition, scope).contains { definitions[$0].type == .null }
  }

  // MARK: Instances of Foundation's classes

  /// The reference to a new instance.
  func instance(_ className: String, _ fields: [(key: String, value: Node)]) -> Node {
    let object = assembly.reserve()
    let entry = assembly.addEntry(object)
    var keys: [Node] = []
    for field in fields { keys.append(assembly.text(field.key)) }
    keys.append(assembly.text("$class"))
    let values = fields.map(\.value) + [foundationClass(className)]
    assembly.setDictionary(object, keys: keys, values: values)
    return .reference(to: entry)
  }

  /// Sets the content of an instance of NSDictionary, whose entries are put in order.
  func setDictionary(_ object: Node, ordering keys: [Node], values: [Node]) {
    let (order, isFinal) = order(keys)
    let lists = setDictionary(
      object, keys: order.map { keys[$0] }, values: order.map { values[$0] })
    if !isFinal {
      assembly.orderLater(ArchiveAssembly.Unordered(lists, count: keys.count))
    }
  }

  /// Sets the content of an instance of NSDictionary.
  ///
  /// - Returns: The lists of keys and of values.
  @discardableResult
  func setDictionary(_ object: Node, keys: [Node], values: [Node]) -> [Node] {
    let (keyList, valueList) = (assembly.reserve(), assembly.reserve())
    assembly.setArray(keyList, keys)
    assembly.setArray(valueList, values)
    assembly.setDictionary(
      object,
      keys: [assembly.text("NS.keys"), assembly.text("NS.objects"), assembly.text("$class")],
      values: [keyList, valueList, foundationClass("NSDictionary")])
    return [keyList, valueList]
  }

  /// Sets the content of an instance of NSCountedSet.
  func setCountedSet(_ object: Node, members: [Node], counts: [Node]) {
    var keys = [assembly.text("NS.count")]
    var values = [assembly.integer(PropertyListInteger(Int64(members.count)))]
    let (order, isFinal) = order(members)
    for (number, position) in order.enumerated() {
      keys.append(assembly.text("NS.object\(number)"))
      values.append(members[position])
      keys.append(assembly.text("NS.count\(number)"))
      values.append(counts[position])
    }
    keys.append(assembly.text("$class"))
    values.append(foundationClass("NSCountedSet"))
    assembly.setDictionary(object, keys: keys, values: values)
    if !isFinal {
      assembly.orderLater(ArchiveAssembly.Unordered(countedSet: object, count: members.count))
    }
  }

  /// The positions of keys or elements in an order that depends on their content alone; see
  /// ``ArchiveAssembly/order(_:)``.
  func order(_ nodes: [Node]) -> (positions: [Int], isFinal: Bool) {
    guard nodes.count > 1 else { return (Array(nodes.indices), true) }
    assembly.needsWalk = true
    return assembly.order(nodes)
  }
}

import PropertyListBytes

// The fields of instances, which are set one by one while other objects are added.
extension ArchiveAssembly {
  /// Keys that many dictionaries have; of an instance, that of the class is the last one.
  struct Keys {
    fileprivate let start: Int
    let count: Int
  }

  /// The room for the values of an instance's fields among the references, with that of its class.
  struct Fields {
    fileprivate let keys: Keys
    fileprivate let start: Int

    /// How many fields there are.
    var count: Int { keys.count - 1 }

    fileprivate func place(of field: Int) -> Int { start + field }
  }

  mutating func addKeys(_ keys: [Node]) -> Keys {
    references += keys
    return Keys(start: references.count - keys.count, count: keys.count)
  }

  mutating func addFields(_ keys: Keys) -> Fields {
    let start = references.count
    references.append(addingCapacity: keys.count) {
      $0.append(repeating: .absent, count: keys.count)
    }
    return Fields(keys: keys, start: start)
  }

  /// Begins an entry that is an instance with fields.
  mutating func beginInstance(_ keys: Keys) -> (begun: Begun, fields: Fields) {
    let begun = beginEntry()
    return (begun, addFields(keys))
  }

  /// Sets the value of a field; nil for none.
  mutating func set(_ value: Node?, at field: Int, of fields: Fields) {
    let place = fields.place(of: field)
    // Nothing refers to an earlier value any more.
    if references[place] != .absent { needsWalk = true }
    references[place] = value ?? .absent
  }

  /// Sets a field to the reference to a text.
  mutating func setReference(toText text: String, at field: Int, of fields: Fields) -> Node {
    let node = reference(toText: text)
    set(node, at: field, of: fields)
    return node
  }

  /// Sets a field to an integer inline.
  mutating func setInteger(_ value: PropertyListInteger, at field: Int, of fields: Fields) -> Node {
    let node = integer(value)
    set(node, at: field, of: fields)
    return node
  }

  @inline(__always)
  mutating func hasValue(at field: Int, of fields: Fields) -> Bool {
    references[fields.place(of: field)] != .absent
  }

  /// Sets the content of an instance: those of its fields that have a value, then its class.
  mutating func endInstance(_ node: Node, _ fields: Fields, _ classNode: Node) {
    references[fields.place(of: fields.count)] = classNode
    var given = fields.count + 1
    for field in 0..<fields.count where !hasValue(at: field, of: fields) { given -= 1 }
    var keys = fields.keys.start
    if given <= fields.count {
      // Keys of its own, and values that are moved to the front.
      keys = references.count
      var end = fields.start
      for field in 0...fields.count where hasValue(at: field, of: fields) {
        references.append(references[fields.keys.start + field])
        references[end] = references[fields.place(of: field)]
        end += 1
      }
    }
    containers[node.number] = .dictionary(keys: keys, values: fields.start, count: given)
  }

  /// Sets the content of an instance with these keys and values, the class being the last one.
  mutating func setInstance(_ node: Node, _ keys: Keys, _ value: Node, _ classNode: Node) {
    let start = references.count
    references.append(value)
    references.append(classNode)
    containers[node.number] = .dictionary(keys: keys.start, values: start, count: 2)
  }
}

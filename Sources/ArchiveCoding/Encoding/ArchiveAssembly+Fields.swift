import PropertyListBytes

// The fields of instances, which are set one by one while other objects are added.
extension ArchiveAssembly {
  /// The room of an instance's fields among the references: all keys and that of the class, then as
  /// many values.
  struct Fields {
    fileprivate let start: Int
    let count: Int

    fileprivate func place(of field: Int) -> Int { start + count + 1 + field }
  }

  /// Room for fields without values.
  static func room(keys: [Node], classKey: Node) -> [Node] {
    keys + [classKey] + Array(repeating: .absent, count: keys.count + 1)
  }

  mutating func addFields(_ room: [Node]) -> Fields {
    let start = references.count
    let room = room.span
    references.append(addingCapacity: room.count) { span in
      for position in room.indices { span.append(room[position]) }
    }
    return Fields(start: start, count: room.count / 2 - 1)
  }

  /// Begins an entry that is an instance with fields.
  mutating func beginInstance(_ room: [Node]) -> (begun: Begun, fields: Fields) {
    let begun = beginEntry()
    return (begun, addFields(room))
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
    if given <= fields.count {
      // Moved to the front, keys first; what is still to be looked at stands behind.
      var end = fields.start
      for field in 0...fields.count where hasValue(at: field, of: fields) {
        references[end] = references[fields.start + field]
        end += 1
      }
      for field in 0...fields.count where hasValue(at: field, of: fields) {
        references[end] = references[fields.place(of: field)]
        end += 1
      }
    }
    containers[node.number] = Container(
      isDictionary: true, start: fields.start, count: 2 * given)
  }
}

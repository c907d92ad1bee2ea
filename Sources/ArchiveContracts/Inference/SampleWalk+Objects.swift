import KeyedArchives
import PropertyListBytes

extension SampleWalk {
  mutating func lookInto(object entry: Int, _ graph: inout ShapeGraph) {
    guard let record = archive.roles[entry].instanceRecord, let number = classNumbers[record] else {
      return
    }
    let values = sortedFields(list.header(of: archive.object(ofEntry: entry)))
    var version: VersionValue?
    if !versionKeys.isEmpty, let key = versionKeys[graph.classes[number].name],
      let value = values.first(where: { keyNames[$0.key] == key })?.value
    {
      version = self.version(value)
    }
    graph.classes[number].instanceCount += 1
    if let version { graph.classes[number].versions[version, default: 0] += 1 }
    note(pattern: values, of: number)
    for (key, value) in values {
      let field = FieldKey(classNumber: number, key: key, version: version)
      if fields[field] == nil { fields[field] = ShapeField(place: place(of: field, &graph)) }
      fields[field]?.present += 1
      if list.uid(of: value) == 0 { fields[field]?.nils += 1 }
      guard let place = fields[field]?.place else { continue }
      meet(value, in: place, holder: nil, from: entry, &graph)
    }
  }

  /// The place of a field, which earlier samples may have had already.
  private func place(of field: FieldKey, _ graph: inout ShapeGraph) -> Int {
    let known = graph.classes[field.classNumber].fields[keyNames[field.key]] ?? []
    return known.first { $0.version == field.version }?.place ?? graph.addPlace()
  }

  private func version(_ object: Int) -> VersionValue? {
    switch scalar(object) {
    case .integer(let integer): integer.int64.map { .integer($0) }
    case .text(let text): .text(text)
    default: nil
    }
  }

  private mutating func note(pattern values: [(key: Int, value: Int)], of number: Int) {
    let key = PatternKey(classNumber: number, keys: values.map(\.key))
    // More patterns than the graph keeps are none to it.
    guard patterns[key] != nil || patterns.count < Self.mostPatterns else {
      fullClasses.insert(number)
      return
    }
    patterns[key, default: Pattern()].count += 1
    for (field, value) in values {
      guard patterns[key]?.scalars[field]?.all != nil || patterns[key]?.scalars[field] == nil,
        !secrets.contains(object: value, of: archive), let scalar = scalar(value)
      else { continue }
      patterns[key]?.scalars[field, default: FewValues()].add(scalar)
    }
  }

  /// Adds what was seen of objects to what earlier samples had.
  func noteObjects(_ graph: inout ShapeGraph) {
    for (field, seen) in fields.sorted(by: { FieldKey.precedes($0.key, $1.key) }) {
      let name = keyNames[field.key]
      let known = graph.classes[field.classNumber].fields[name, default: []]
        .firstIndex { $0.version == field.version }
      if let known {
        graph.classes[field.classNumber].fields[name]?[known].present += seen.present
        graph.classes[field.classNumber].fields[name]?[known].nils += seen.nils
      } else {
        var new = ShapeField(place: seen.place, version: field.version)
        new.present = seen.present
        new.nils = seen.nils
        graph.classes[field.classNumber].fields[name, default: []].append(new)
      }
    }
    for (pattern, seen) in patterns {
      var scalars: [ExactText: FewValues] = [:]
      for (key, values) in seen.scalars { scalars[keyNames[key]] = values }
      graph.classes[pattern.classNumber].add(
        Set(pattern.keys.map { keyNames[$0] }), KeyPattern(count: seen.count, scalars: scalars))
    }
    for number in fullClasses { graph.classes[number].patterns = nil }
  }

  /// A boolean, an integer or a short text, in its place or referenced.
  private func scalar(_ object: Int) -> ScalarValue? {
    var object = object
    if let target = list.uid(of: object) {
      guard target != 0, archive.roles[target] == .value else { return nil }
      object = archive.object(ofEntry: target)
    }
    let header = list.header(of: object)
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(list.integer(header))
    case .ascii, .utf16:
      return header.count <= Self.longestComparedText ? .text(list.text(header)) : nil
    default: return nil
    }
  }
}

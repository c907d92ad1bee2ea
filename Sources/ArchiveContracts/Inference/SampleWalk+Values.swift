import KeyedArchives
import PropertyListBytes

extension SampleWalk {
  mutating func lookInto(value entry: Int, in place: Int, _ graph: inout ShapeGraph) {
    guard let type = type(ofValue: entry, &graph),
      let value = archive.foundationReading(ofEntry: entry)?.value
    else { return }
    var measure = ShapeMeasure()
    switch value {
    case .string(let text):
      take(text: text.object, list.header(of: text.object), into: &measure)
      measure.lengths = text.utf16Count...text.utf16Count
      measure.textForm = .other
    case .data(let object): measure.lengths.include(list.header(of: object).count)
    case .date(let seconds): measure.add(real: seconds)
    case .url(let relative, let base):
      measure.lengths.include(relative.utf16Count)
      measure.hasBase = base != nil
      take(origin: origins.origin(ofEntry: entry, in: archive), into: &measure)
    case .decimal(let number):
      if number.isNaN { measure.hasNonFinite = true } else { measure.decimals.include(number) }
    case .range(let range):
      measure.add(integer: PropertyListInteger(range.location))
      measure.add(integer: PropertyListInteger(range.end))
    case .point, .size, .rect, .edgeInsets:
      value.geometry.1.forEach { measure.add(real: $0) }
    case .indexSet(let set):
      measure.lengths.include(Int(clamping: set.count))
      measure.rangeCount = set.ranges.count
      if let last = set.last { measure.add(integer: PropertyListInteger(last)) }
    case .array(let elements), .set(let elements), .orderedSet(let elements),
      .countedSet(let elements, counts: _):
      measure.lengths.include(elements.count)
      lookInto(elements, .element(type), of: entry, in: place, &graph)
    case .dictionary(let keys, let values):
      measure.lengths.include(keys.count)
      lookInto(keys, values, of: entry, in: place, &graph)
    case .attributedString(let text):
      measure.lengths.include(text.text.utf16Count)
      lookInto(text.attributes, of: entry, in: place, &graph)
    case .error(domain: _, code: _, let details):
      if let details, !hasSimpleEntries(details) { graph.unreadableKinds.insert(.error) }
    case .null, .uuid, .locale, .timeZone, .calendar, .regularExpression, .measurement, .unit,
      .unitConverter, .objectiveCValue, .indexPath:
      break
    }
    if secrets.contains(entry: entry) { measure.hide() }
    graph.note(.builtIn(type), in: place) { $0.add(measure) }
  }

  /// Whether the details of an error are what the built-in type takes: simple values by text keys.
  private func hasSimpleEntries(_ entry: Int) -> Bool {
    guard case .dictionary(let keys, let values)? = archive.foundationReading(ofEntry: entry)?.value
    else { return false }
    return (0..<keys.count).allSatisfy { position in
      let key = list.uid(of: keys.object(at: position, in: archive)) ?? 0
      guard key != 0, archive.foundationText(ofEntry: key) != nil,
        let value = list.uid(of: values.object(at: position, in: archive)), value != 0
      else { return false }
      if archive.roles[value] == .value { return true }
      let kind = archive.foundationClass(ofEntry: value)?.kind
      return kind.flatMap { BuiltInType($0) }.map { BuiltInType.simpleValues.contains($0) } ?? false
    }
  }

  private func take(origin: URLOrigin?, into measure: inout ShapeMeasure) {
    if let scheme = origin?.scheme, !scheme.isEmpty {
      measure.schemes.insert(scheme)
    } else {
      measure.lacksScheme = true
    }
    if let host = origin?.host, !host.isEmpty {
      measure.hosts.insert(host)
    } else {
      measure.lacksHost = true
    }
  }

  private mutating func lookInto(
    _ elements: FoundationElements, _ step: ShapeStep, of entry: Int, in place: Int,
    _ graph: inout ShapeGraph
  ) {
    for position in 0..<elements.count {
      let object = elements.object(at: position, in: archive)
      meet(
        object, in: graph.child(step, of: place), holder: place, from: entry, &graph)
    }
  }

  private mutating func lookInto(
    _ keys: FoundationElements, _ values: FoundationElements, of entry: Int, in place: Int,
    _ graph: inout ShapeGraph
  ) {
    graph.noteDictionary(in: place)
    // The keys of a secret dictionary tell what is in it.
    let isHidden = secrets.contains(entry: entry)
    var steps: [ShapeStep] = []
    for position in 0..<keys.count {
      let key = keys.object(at: position, in: archive)
      meet(key, in: graph.child(.key, of: place), holder: place, from: entry, &graph)
      let text = list.uid(of: key).flatMap { $0 == 0 ? nil : archive.foundationText(ofEntry: $0) }
      if let text, text.utf16Count <= Self.longestComparedText, !isHidden {
        steps.append(.entry(archive.exactText(text)))
      } else {
        graph.useOnePlaceForValues(of: place)
        steps.append(.value)
      }
    }
    for position in 0..<values.count where position < steps.count {
      let value = values.object(at: position, in: archive)
      let child = graph.child(steps[position], of: place)
      meet(value, in: child, holder: place, from: entry, &graph)
    }
  }

  private mutating func lookInto(
    _ attributes: FoundationAttributedString.Attributes, of entry: Int, in place: Int,
    _ graph: inout ShapeGraph
  ) {
    switch attributes {
    case .none: break
    case .uniform(let dictionary):
      lookInto(attributes: dictionary, from: entry, graph.child(.attributes, of: place), &graph)
    case .runs(_, of: let dictionaries):
      for position in 0..<dictionaries.count {
        let object = dictionaries.object(at: position, in: archive)
        guard let target = list.uid(of: object), target != 0 else { continue }
        lookInto(attributes: target, from: entry, graph.child(.attributes, of: place), &graph)
      }
    }
  }

  private mutating func lookInto(
    attributes entry: Int, from source: Int, _ place: Int, _ graph: inout ShapeGraph
  ) {
    guard archive.foundationClass(ofEntry: entry)?.kind == .dictionary else { return }
    addEdge(from: source, to: entry, nil, place, .builtIn(.dictionary))
    lookLater(at: entry, in: place, &graph)
  }
}

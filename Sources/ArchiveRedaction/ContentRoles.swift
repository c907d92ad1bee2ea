import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What becomes of every object of an archive, found by what uses it.
struct ContentRoles {
  /// Where an object is used first.
  struct Use {
    let entry: Int?
    let key: ExactText?
  }

  let archive: KeyedArchive
  let list: PropertyList
  private(set) var roles: [ContentRole]
  private(set) var uses: [Int: Use] = [:]
  /// What the places of numbers ask for beyond what fits into their bytes.
  private(set) var domains: [Int: NumberDomain] = [:]
  /// The keys of dictionaries that are values, as far as they are overwritten.
  private(set) var valueKeys: [Int] = []
  /// Objects that are field keys, class names, or the archive's own.
  private var isName: [Bool]
  /// Dictionaries whose keys are names: instances, class records, and those of the archive itself.
  private var hasNames: [Bool]
  private var isWalked: [Bool]
  let memo = FoundationMemo()
  /// The names of dictionary entries and attributes that the contract knows.
  private let entryNames: Set<ExactText>

  init(_ archive: KeyedArchive, entryNames: Set<ExactText> = []) {
    self.archive = archive
    self.entryNames = entryNames
    list = archive.propertyList
    roles = Array(repeating: .none, count: list.objectCount)
    isName = Array(repeating: false, count: list.objectCount)
    isWalked = isName
    hasNames = isName
    markNames()
    useAll(inside: archive.topObject, nil)
    for entry in 1..<max(1, archive.entryCount) { useEntry(entry) }
    // What nothing refers to may be as personal.
    for object in 0..<list.objectCount where uses[object] == nil && !isName[object] {
      use(object, generic(object), nil, nil)
    }
  }

  // MARK: Names

  private mutating func markNames() {
    hasNames[list.root] = true
    hasNames[archive.topObject] = true
    for entry in 1..<max(1, archive.entryCount) {
      switch archive.entry(entry) {
      case .instance, .classRecord: hasNames[archive.object(ofEntry: entry)] = true
      case .null, .value, .dictionary: break
      }
    }
    for object in 0..<list.objectCount where hasNames[object] {
      let header = list.header(of: object)
      for position in 0..<header.count {
        isName[list.reference(position, from: header.start)] = true
      }
    }
    let root = list.header(of: list.root)
    for position in 0..<root.count {
      let value = list.reference(root.count + position, from: root.start)
      if !list.isContainer(value) { isName[value] = true }
    }
    isName[archive.object(ofEntry: 0)] = true
    for record in archive.classRecords {
      let header = list.header(of: archive.object(ofEntry: record.entry))
      for position in 0..<header.count {
        let value = list.reference(header.count + position, from: header.start)
        isName[value] = true
        let names = list.header(of: value)
        guard names.kind == .array else { continue }
        for name in 0..<names.count { isName[list.reference(name, from: names.start)] = true }
      }
    }
  }

  // MARK: Uses

  /// The role that the kind of an object alone gives it.
  private func generic(_ object: Int) -> ContentRole {
    let header = list.header(of: object)
    switch header.kind {
    case .ascii, .utf16: return header.count == 0 ? .none : .text
    case .data: return header.count == 0 ? .none : .data
    case .date: return .date
    case .integer: return .number
    case .real: return list.real(header).isFinite ? .number : .kept(.notFinite)
    case .boolean, .uid, .array, .dictionary: return .none
    }
  }

  mutating func use(_ object: Int, _ role: ContentRole, _ entry: Int?, _ key: ExactText?) {
    if uses[object] == nil { uses[object] = Use(entry: entry, key: key) }
    guard generic(object) != .none else { return }
    roles[object] = roles[object].merged(with: isName[object] ? .kept(.name) : role)
  }

  mutating func keep(_ object: Int, _ reason: KeptReason, _ entry: Int? = nil) {
    use(object, .kept(reason), entry, nil)
  }

  mutating func set(_ object: Int, _ role: ContentRole) { roles[object] = role }

  mutating func narrow(_ object: Int, _ body: (inout NumberDomain) -> Void) {
    body(&domains[object, default: NumberDomain()])
  }

  /// Uses everything inside a container by its kind.
  private mutating func useAll(inside container: Int, _ entry: Int?) {
    var pending = [container]
    while let object = pending.popLast() {
      guard !isWalked[object] else { continue }
      isWalked[object] = true
      let header = list.header(of: object)
      if header.kind == .dictionary, !hasNames[object] { useKeys(ofValue: header, entry) }
      for position in 0..<header.count {
        let isDictionary = header.kind == .dictionary
        let value = list.reference(
          isDictionary ? header.count + position : position, from: header.start)
        if list.isContainer(value) {
          pending.append(value)
        } else {
          let key =
            isDictionary && object == container
            ? list.key(archive.keyNumber(at: position, in: header)) : nil
          use(value, generic(value), entry, key)
        }
      }
    }
  }

  /// Uses the keys of a dictionary that is a value: a person may have chosen them.
  private mutating func useKeys(ofValue header: ObjectHeader, _ entry: Int?) {
    for position in 0..<header.count {
      let key = list.reference(position, from: header.start)
      if entryNames.contains(list.text(list.header(of: key))) {
        keep(key, .entryName, entry)
      } else {
        use(key, generic(key), entry, nil)
        valueKeys.append(key)
      }
    }
  }

  private mutating func useEntry(_ entry: Int) {
    switch archive.entry(entry) {
    case .null, .classRecord: break
    case .value(object: let object):
      if list.isContainer(object) {
        useAll(inside: object, entry)
      } else {
        use(object, generic(object), entry, nil)
      }
    case .dictionary(object: let object): useAll(inside: object, entry)
    case .instance(of: let record, object: let object):
      if let reading = soundReading(entry) {
        useFoundation(reading, entry, list.header(of: object))
      } else if archive.className(of: record) == "_NSKeyedCoderOldStyleArray" {
        useFields(of: list.header(of: object), entry, keeping: { $0.hasPrefix("NS.") })
      }
      useAll(inside: object, entry)
    }
  }

  private func soundReading(_ entry: Int) -> FoundationReading? {
    guard archive.foundationClass(ofEntry: entry) != nil,
      let reading = archive.foundationReading(ofEntry: entry, memo: memo), reading.faults.isEmpty
    else { return nil }
    return reading
  }

  private mutating func useFields(
    of header: ObjectHeader, _ entry: Int, keeping isKept: (String) -> Bool
  ) {
    for position in 0..<header.count {
      let name = list.key(archive.keyNumber(at: position, in: header))
      guard isKept(name.repaired) else { continue }
      let value = list.reference(header.count + position, from: header.start)
      for leaf in leaves(of: value) { use(leaf, .kept(.structure), entry, name) }
    }
  }

  // MARK: Values of Foundation

  private mutating func useFoundation(
    _ reading: FoundationReading, _ entry: Int, _ header: ObjectHeader
  ) {
    let units = reading.kind == .decimal ? mantissaUnits(header) : 0
    for position in 0..<header.count {
      let meaning = archive.meaning(ofKeyAt: position, in: header)
      if meaning == .class { continue }
      let value = list.reference(header.count + position, from: header.start)
      let name = list.key(archive.keyNumber(at: position, in: header))
      guard let role = role(of: meaning, name, in: reading, mantissaUnits: units) else { continue }
      for leaf in leaves(of: value) {
        guard generic(leaf) != .none else { continue }
        use(leaf, role, entry, name)
      }
    }
    switch reading.value {
    case .dictionary(let keys, values: _): useKeys(keys, entry)
    case .range(let range): narrowRange(header, range)
    default: break
    }
  }

  /// The role of a field of a Foundation value; nil where its kind says enough.
  private func role(
    of meaning: KnownKey, _ name: ExactText, in reading: FoundationReading, mantissaUnits: Int
  ) -> ContentRole? {
    switch (reading.kind, meaning) {
    case (.string, .nsBytes): .textBytes
    case (.date, .nsTime): .date
    case (.uuid, .nsUUIDBytes): .uuid
    case (.url, .nsRelative): .url(keepsScheme: false, keepsHost: false)
    case (.decimal, .nsMantissa): .mantissa(units: mantissaUnits)
    case (.decimal, _), (.unit, _), (.unitConverter, _), (.calendar, _), (.indexSet, _):
      .kept(.structure)
    case (.timeZone, .nsData): .kept(.structure)
    case (.regularExpression, .options): .kept(.structure)
    case (.value, .nsPointValue), (.value, .nsSizeValue), (.value, .nsRectValue):
      .geometry(isBounded: false)
    case (.value, .nsSpecial), (.value, .firstUnkeyed): .kept(.structure)
    case (.indexPath, .indexPathLength): .kept(.structure)
    case (.indexPath, .indexPathData): .packedIndexes
    case (.attributedString, .attributeInfo): .kept(.structure)
    case (.countedSet, .nsCount): .kept(.structure)
    case (.countedSet, .other) where name.repaired.hasPrefix("NS.count"): .kept(.structure)
    default: nil
    }
  }

  /// How many units of a decimal's mantissa count.
  private func mantissaUnits(_ header: ObjectHeader) -> Int {
    for position in 0..<header.count
    where archive.meaning(ofKeyAt: position, in: header) == .nsLength {
      let value = list.reference(header.count + position, from: header.start)
      for leaf in leaves(of: value) where list.header(of: leaf).kind == .integer {
        return Int(clamping: list.integer(list.header(of: leaf)).int64 ?? 0)
      }
    }
    return 0
  }

  /// A range must not end beyond 64 bits, nor beyond what it is a range of.
  private mutating func narrowRange(_ header: ObjectHeader, _ range: FoundationRange) {
    for position in 0..<header.count {
      let meaning = archive.meaning(ofKeyAt: position, in: header)
      guard meaning == .nsRangeLocation || meaning == .nsRangeLength else { continue }
      let value = list.reference(header.count + position, from: header.start)
      let most = UInt64(max(0, meaning == .nsRangeLocation ? range.location : range.length))
      for leaf in leaves(of: value) { narrow(leaf) { $0.narrow(magnitude: 0...most) } }
    }
  }

  private mutating func useKeys(_ keys: FoundationElements, _ entry: Int) {
    guard !entryNames.isEmpty else { return }
    for position in 0..<keys.count {
      let key = ArchivedTarget.object(keys.object(at: position, in: archive))
      guard let text = archive.keyText(key), entryNames.contains(archive.exactText(text)) else {
        continue
      }
      use(text.object, .kept(.entryName), entry, nil)
    }
  }

  /// The scalars that a value is made of: itself, or what stands in the one field of a Foundation
  /// text, data value or date that it refers to.
  func leaves(of object: Int) -> [Int] {
    guard let entry = list.uid(of: object) else {
      return list.isContainer(object) ? [] : [object]
    }
    return leaves(ofEntry: entry)
  }

  func leaves(ofEntry entry: Int) -> [Int] {
    guard entry != 0 else { return [] }
    let value = archive.object(ofEntry: entry)
    if !list.isContainer(value) { return list.uid(of: value) == nil ? [value] : [] }
    guard let reading = soundReading(entry) else { return [] }
    switch reading.value {
    case .string(let text): return [text.object]
    case .data(let data): return [data]
    case .date, .uuid: return scalars(inFieldsOf: entry)
    default: return []
    }
  }

  /// The scalars directly inside an entry, and those that a Foundation value's parts consist of.
  func scalars(inFieldsOf entry: Int) -> [Int] {
    var found: [Int] = []
    let value = archive.object(ofEntry: entry)
    if !list.isContainer(value) { return list.uid(of: value) == nil ? [value] : [] }
    let isFoundation = soundReading(entry) != nil
    archive.forEachValue(ofEntry: entry) { object in
      if let target = list.uid(of: object) {
        guard isFoundation, target != 0 else { return }
        let part = archive.object(ofEntry: target)
        if !list.isContainer(part), list.uid(of: part) == nil { found.append(part) }
      } else {
        found.append(object)
      }
    }
    return found
  }
}

import Keychains

/// The rows of a device's keychain and the rules of the calls on them.
struct KeychainDatabase: Sendable {
  typealias Answer = (status: KeychainStatus, answer: KeychainAnswer)

  private(set) var rows: [KeychainRow] = []
  private var nextRow: Int64 = 1
  private var uuids: UUIDSource

  init(seed: UInt64) { uuids = UUIDSource(seed: seed) }

  /// Answers one call as the keychain does, in its order: the process's groups, the query in itself,
  /// the group it names, then the rows.
  mutating func answer(_ call: KeychainCall) -> Answer {
    if call.client.groups.isEmpty { return (.missingEntitlement, .nothing) }
    let query = call.parsed
    if query.keychains == .protected, call.isBarredFromProtected {
      return (.notAvailable, .nothing)
    }
    if let fault = QueryFault(in: call.untyped, during: call.operation) {
      if ["match-in-add", "item-list-in-add"].contains(fault.cause), call.acceptsMatchInAdd {
        return (.success, .nothing)
      }
      return (fault.status, .nothing)
    }
    if let group = query.group, !call.client.owns(group) {
      return (.missingEntitlement, .nothing)
    }
    switch call.operation {
    case .add: return add(query, call)
    case .copy: return copy(query, call)
    case .update: return (update(query, call), .nothing)
    case .delete: return (delete(query, call), .nothing)
    }
  }

  // MARK: Calls

  private mutating func add(_ query: ItemQuery, _ call: KeychainCall) -> Answer {
    guard let itemClass = query.itemClass ?? query.reference?.itemClass else {
      return (.parameter, .nothing)
    }
    let isInFile = query.keychains != .protected
    let group = query.group ?? call.client.defaultGroup ?? ""
    guard isInFile || call.client.mayWrite(group) else { return (.missingEntitlement, .nothing) }
    let isSynchronizable = query.synchronizable == .yes
    let accessibility = query.accessibility ?? .whenUnlocked
    var row = KeychainRow(
      id: nextRow, uuid: nil, itemClass: itemClass, attributes: query.attributes, group: group,
      accessibility: accessibility, isSynchronizable: isSynchronizable,
      isConstrained: query.isConstrained ?? false, secret: query.secret.map { Secret($0) })
    row.isInFile = isInFile
    // The row is encrypted before it meets the others.
    if let refusal = call.refusal(of: row) { return (refusal, .nothing) }
    let primaryKey = row.primaryKey
    if let place = rows.firstIndex(where: { $0.primaryKey == primaryKey }) {
      guard rows[place].isTombstone else { return (.duplicateItem, .nothing) }
      row.uuid = rows[place].uuid
      rows.remove(at: place)
    }
    if row.uuid == nil, call.system.givesUUIDReferences { row.uuid = uuids.next() }
    nextRow += 1
    rows.append(row)
    return (.success, shape(row, query, call.system))
  }

  private mutating func copy(_ query: ItemQuery, _ call: KeychainCall) -> Answer {
    var found: [KeychainAnswer] = []
    for place in places(of: query, call) {
      let row = rows[place]
      if row.isCorrupt { continue }
      if let refusal = call.refusal(of: row) {
        removeCorrupt(query, call)
        return (refusal, .nothing)
      }
      if query.returns.contains("r_Data"), call.isRefusedByPerson(row, query) {
        if query.authenticationUI == .skip { continue }
        return (.interactionNotAllowed, .nothing)
      }
      found.append(shape(row, query, call.system))
      if let limit = query.limit, found.count == limit { break }
    }
    removeCorrupt(query, call)
    guard let first = found.first else { return (.itemNotFound, .nothing) }
    if query.returns.isEmpty { return (.success, .nothing) }
    return (.success, query.limit == 1 ? first : .list(found))
  }

  private mutating func update(_ query: ItemQuery, _ call: KeychainCall) -> KeychainStatus {
    let matches = places(of: query, call)
    if matches.isEmpty { return .itemNotFound }
    let changes = ItemQuery(call.changes, on: call.system)
    if let group = changes.group, !call.client.mayWrite(group) { return .missingEntitlement }
    var changed = rows
    for place in matches {
      if let refusal = call.refusal(of: rows[place]) { return refusal }
      if call.isRefusedByPerson(rows[place], query) { return .interactionNotAllowed }
      var row = changed[place]
      for (key, value) in changes.attributes { row.attributes[key] = value }
      if let group = changes.group { row.group = group }
      if let accessibility = changes.accessibility { row.accessibility = accessibility }
      if let isConstrained = changes.isConstrained { row.isConstrained = isConstrained }
      if call.changes["sync"] != nil { row.isSynchronizable = changes.synchronizable == .yes }
      if let secret = changes.secret { row.secret = Secret(secret) }
      if let refusal = call.refusal(of: row) { return refusal }
      // A row of an older system gets a UUID with its first change (`SecDbItem.c` lines 1168, 1855).
      if row.uuid == nil, call.system.givesUUIDReferences { row.uuid = uuids.next() }
      changed[place] = row
    }
    // All or nothing: two rows of one primary key undo the whole update. A tombstone gives way.
    let live = changed.filter { !$0.isTombstone }
    let primaryKeys = Set(live.map(\.primaryKey))
    guard primaryKeys.count == live.count else { return .duplicateItem }
    rows = changed.filter { !$0.isTombstone || !primaryKeys.contains($0.primaryKey) }
    return .success
  }

  /// Needs no class key, so it works in every lock state. Read from `SecItemDb.c` line 1407; not
  /// tried on a device.
  private mutating func delete(_ query: ItemQuery, _ call: KeychainCall) -> KeychainStatus {
    let matches = places(of: query, call)
    if matches.isEmpty { return .itemNotFound }
    if matches.contains(where: { call.isRefusedByPerson(rows[$0], query) }) {
      return .interactionNotAllowed
    }
    for place in matches.reversed() {
      if rows[place].isSynchronizable {
        rows[place].isTombstone = true
        rows[place].secret = nil
      } else {
        rows.remove(at: place)
      }
    }
    return .success
  }

  // MARK: Parts of calls

  /// The rows that a query matches and that the process may see, in the order of their numbers.
  private func places(of query: ItemQuery, _ call: KeychainCall) -> [Int] {
    rows.indices.filter { place in
      query.matches(rows[place], on: call.system)
        && call.client.sees(rows[place], byReference: query.isByReference)
        && (rows[place].isInFile || !call.isBarredFromProtected)
    }
  }

  /// Rows that cannot be decoded are skipped by a lookup, and removed after it.
  private mutating func removeCorrupt(_ query: ItemQuery, _ call: KeychainCall) {
    for place in places(of: query, call).reversed() where rows[place].isCorrupt {
      rows.remove(at: place)
    }
  }

  private func shape(
    _ row: KeychainRow, _ query: ItemQuery, _ system: SimulatedSystem
  ) -> KeychainAnswer {
    let reference = QueryValue.data(row.reference(on: system))
    let data = row.secret.map { secret in
      secret.withBytes { bytes in
        QueryValue.data(bytes.indices.map { bytes[$0] })
      }
    }
    if query.returns.count == 1 {
      switch query.returns.first {
      case "r_Data": return data.map(KeychainAnswer.value) ?? .nothing
      case "r_PersistentRef": return .value(reference)
      case "r_Ref": return .value(.object)
      default: break
      }
    }
    guard !query.returns.isEmpty else { return .nothing }
    var answer = RawQuery()
    if query.returns.contains("r_Attributes") {
      for key in row.attributes.keys.sorted() { answer[key] = row.attributes[key] }
      answer["sync"] = .boolean(row.isSynchronizable)
      if !row.isInFile {
        answer["agrp"] = .text(row.group)
        answer["pdmn"] = .text(row.accessibility.rawValue)
      }
    }
    // The data-protection keychain names the class beside a reference object only (`SecItemDb.c`,
    // `handle_result`).
    if query.returns.contains("r_Ref") || row.isInFile && query.returns.contains("r_Attributes") {
      answer["class"] = .text(row.itemClass.rawValue)
    }
    // A row without data, or with none in it, has no such key.
    if query.returns.contains("r_Data"), row.secret?.isEmpty == false { answer["v_Data"] = data }
    if query.returns.contains("r_PersistentRef") { answer["v_PersistentRef"] = reference }
    if query.returns.contains("r_Ref") { answer["v_Ref"] = .object }
    return .dictionary(answer)
  }
}

extension KeychainCall {
  /// A daemon or system extension of macOS cannot use the data-protection keychain (TN3137).
  fileprivate var isBarredFromProtected: Bool {
    system.family == .macOS && (client.kind == .daemon || client.kind == .systemExtension)
  }
}

// MARK: - Events

extension KeychainDatabase {
  /// Rows that only a passcode protects go with it.
  mutating func removePasscode() {
    rows.removeAll { $0.accessibility == .whenPasscodeSetThisDeviceOnly && !$0.isInFile }
  }

  /// What an encrypted backup brings to another device: UUIDs are carried, row numbers are not, and
  /// items of this device only stay behind (`SecDbItemExtractUUIDPersistentRefFromBackupDictionary`).
  ///
  /// Each restored row gets the number that the next one had, and the last one a number that nothing
  /// had: by its number, an old reference leads to another item or nowhere. That is a model, of
  /// numbers that start anew.
  mutating func restoreToNewDevice() {
    rows.removeAll { !$0.accessibility.migratesToNewDevice && !$0.isInFile }
    let numbers = rows.dropFirst().map(\.id) + [nextRow]
    nextRow += 1
    for (place, number) in zip(rows.indices, numbers) { rows[place].id = number }
  }

  /// Gives a UUID to every row that has none. Row numbers stay, so references of the old form still
  /// resolve.
  mutating func adoptUUIDs() {
    for place in rows.indices where rows[place].uuid == nil { rows[place].uuid = uuids.next() }
  }

  /// Makes the rows that a condition holds for impossible to decode.
  mutating func corrupt(where condition: (KeychainRow) -> Bool) {
    for place in rows.indices where condition(rows[place]) { rows[place].isCorrupt = true }
  }

  /// Adds a row as the system's own import does, without a call.
  mutating func install(
    _ itemClass: ItemClass, label: String, group: String, accessibility: ItemAccessibility,
    on system: SimulatedSystem
  ) -> [UInt8] {
    let row = KeychainRow(
      id: nextRow, uuid: uuids.next(), itemClass: itemClass,
      attributes: ["labl": .text(label), "klbl": .number(Int(nextRow))], group: group,
      accessibility: accessibility, isSynchronizable: false, isConstrained: false,
      secret: Secret([0x30, 0x00]))
    nextRow += 1
    rows.append(row)
    return row.reference(on: system)
  }
}

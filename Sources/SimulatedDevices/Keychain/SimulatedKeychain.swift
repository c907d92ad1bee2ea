public import Keychains

/// The keychain of a simulated device as one process sees it.
///
/// Typed requests are turned into the dictionaries that `SystemKeychain` makes, and answered by the
/// same rules as those (``answer(_:_:changes:hasResultPlace:)``). Rules and their sources: Apple's
/// Security, version 61901, as far as its source is public; what that leaves open is a model, which
/// the documentation of the parts says.
public struct SimulatedKeychain: KeychainBackend {
  private let device: SimulatedDevice
  private let client: SimulatedClient

  init(of device: SimulatedDevice, for client: SimulatedClient) {
    self.device = device
    self.client = client
  }

  /// Answers a call made without types, as `SecItemAdd` and its siblings do. An update has a second
  /// dictionary, the changes; without a place for the result nothing can be returned.
  public func answer(
    _ operation: KeychainOperation, _ query: RawQuery, changes: RawQuery = [:],
    hasResultPlace: Bool = true
  ) -> (status: KeychainStatus, answer: KeychainAnswer) {
    device.answer(
      operation, query, changes: changes, hasResultPlace: hasResultPlace, for: client)
  }

  /// Adds a generic password on the simulated device.
  public func add(_ request: AddRequest) throws(KeychainFailure) -> PersistentReference {
    var query = target(.item(request.identity))
    query["pdmn"] = .text(request.accessibility.rawValue)
    query["v_Data"] = request.secret.withBytes { bytes in
      .data(bytes.indices.map { bytes[$0] })
    }
    if let label = request.label { query["labl"] = .text(label) }
    query["r_PersistentRef"] = .boolean(true)
    guard case .value(.data(let bytes)) = try success(.add, query) else {
      throw KeychainFailure(.success, during: .add)
    }
    return PersistentReference(answered: bytes)
  }

  /// Looks items up on the simulated device; the answer is never empty.
  public func find(_ request: FindRequest) throws(KeychainFailure) -> [FoundItem] {
    var query = target(request.selection)
    query["m_Limit"] = .text(request.wantsAll ? "m_LimitAll" : "m_LimitOne")
    query["r_PersistentRef"] = .boolean(true)
    query["r_Attributes"] = .boolean(true)
    if request.wantsSecret { query["r_Data"] = .boolean(true) }
    let answer = try success(.copy, query)
    var dictionaries: [RawQuery] = []
    if case .dictionary(let dictionary) = answer { dictionaries = [dictionary] }
    if case .list(let list) = answer {
      for case .dictionary(let dictionary) in list { dictionaries.append(dictionary) }
    }
    var items: [FoundItem] = []
    for dictionary in dictionaries {
      guard let item = FoundItem(dictionary, withSecret: request.wantsSecret) else {
        throw KeychainFailure(.success, during: .copy)
      }
      items.append(item)
    }
    if items.isEmpty { throw KeychainFailure(.success, during: .copy) }
    return items
  }

  /// Changes items in place on the simulated device.
  public func update(_ request: UpdateRequest) throws(KeychainFailure) {
    _ = try success(
      .update, target(request.selection), changes: request.change.attributes)
  }

  /// Removes every item of a selection on the simulated device.
  public func delete(_ request: DeleteRequest) throws(KeychainFailure) {
    _ = try success(.delete, target(request.selection))
  }

  private func success(
    _ operation: KeychainOperation, _ query: RawQuery, changes: RawQuery = [:]
  ) throws(KeychainFailure) -> KeychainAnswer {
    let (status, answer) = answer(operation, query, changes: changes)
    guard status == .success else { throw KeychainFailure(status, during: operation) }
    return answer
  }

  private func target(_ selection: ItemSelection) -> RawQuery {
    var query: RawQuery = [:]
    switch selection {
    case .item(let identity):
      query = [
        "class": .text("genp"), "svce": .text(identity.service), "acct": .text(identity.account),
      ]
      if let group = identity.accessGroup { query["agrp"] = .text(group) }
    case .service(let service, let group):
      query = ["class": .text("genp"), "svce": .text(service)]
      if let group { query["agrp"] = .text(group) }
    case .reference(let reference):
      query = ["v_PersistentRef": .data(reference.bytesForProfile())]
    }
    // Without effect but on macOS, and always there, as in the dictionaries of `SystemKeychain`.
    query["nleg"] = .boolean(true)
    return query
  }
}

extension SimulatedKeychain: CustomReflectable {
  /// A mirror without children: nothing of the device is printed by accident.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension UpdateRequest.Change {
  fileprivate var attributes: RawQuery {
    switch self {
    case .secret(let secret, let accessibility):
      var changes: RawQuery = [
        "v_Data": secret.withBytes { bytes in .data(bytes.indices.map { bytes[$0] }) }
      ]
      if let accessibility { changes["pdmn"] = .text(accessibility.rawValue) }
      return changes
    case .accessibility(let accessibility): return ["pdmn": .text(accessibility.rawValue)]
    case .accessGroup(let group): return ["agrp": .text(group)]
    case .account(let account): return ["acct": .text(account)]
    case .label(let label): return ["labl": .text(label)]
    }
  }
}

extension FoundItem {
  fileprivate init?(_ dictionary: RawQuery, withSecret: Bool) {
    guard let bytes = dictionary.bytes("v_PersistentRef") else { return nil }
    let reference = PersistentReference(answered: bytes)
    var isSynchronizable = false
    if case .boolean(true)? = dictionary["sync"] { isSynchronizable = true }
    self.init(
      reference: reference,
      attributes: ItemAttributes(
        itemClass: dictionary.text("class").flatMap(ItemClass.init) ?? reference.form.itemClass,
        service: dictionary.text("svce"), account: dictionary.text("acct"),
        accessGroup: dictionary.text("agrp"),
        accessibility: dictionary.text("pdmn").flatMap(ItemAccessibility.init),
        label: dictionary.text("labl"), isSynchronizable: isSynchronizable),
      // An item that was stored without data answers without the key.
      secret: withSecret ? Secret(dictionary.bytes("v_Data") ?? []) : nil)
  }
}

import Foundation
public import Keychains

#if canImport(Darwin)
  import Security
#else
  import SecurityDeclarations
#endif

/// The keychain of the system, through the Security framework: on macOS the data-protection
/// keychain, elsewhere the only one.
///
/// Every call asks the keychain's own process and blocks until it answers. A daemon or system
/// extension of macOS cannot use the data-protection keychain at all (-25291, TN3137). The framework
/// takes and gives secrets as `Data`, copies of which this type does not keep and cannot clear.
public struct SystemKeychain: KeychainBackend {
  /// Asks nothing of the keychain yet.
  public init() {}

  /// Adds a generic password in the keychain of the system.
  public func add(_ request: AddRequest) throws(KeychainFailure) -> PersistentReference {
    var attributes = Self.query(for: .item(request.identity))
    attributes[kSecAttrAccessible as String] = Self.constant(for: request.accessibility)
    attributes[kSecValueData as String] = Self.data(of: request.secret)
    attributes[kSecReturnPersistentRef as String] = true
    if let label = request.label { attributes[kSecAttrLabel as String] = label }
    var result: CFTypeRef?
    let status = unsafe SecItemAdd(attributes as CFDictionary, &result)
    try Self.check(status, during: .add)
    guard let bytes = result as? Data else { throw KeychainFailure(.success, during: .add) }
    return PersistentReference(answered: Array(bytes))
  }

  /// Looks items up in the keychain of the system; the answer is never empty.
  public func find(_ request: FindRequest) throws(KeychainFailure) -> [FoundItem] {
    var query = Self.query(for: request.selection)
    query[kSecMatchLimit as String] = request.wantsAll ? kSecMatchLimitAll : kSecMatchLimitOne
    query[kSecReturnPersistentRef as String] = true
    query[kSecReturnAttributes as String] = true
    if request.wantsSecret { query[kSecReturnData as String] = true }
    var result: CFTypeRef?
    let status = unsafe SecItemCopyMatching(query as CFDictionary, &result)
    try Self.check(status, during: .copy)
    // A limit of one gives the dictionary itself, any other a list of them.
    let found = (result as? [[String: Any]]) ?? (result as? [String: Any]).map { [$0] } ?? []
    guard !found.isEmpty else { throw KeychainFailure(.success, during: .copy) }
    var items: [FoundItem] = []
    for entries in found {
      items.append(try Self.item(entries, withSecret: request.wantsSecret))
    }
    return items
  }

  /// Changes items in place in the keychain of the system.
  public func update(_ request: UpdateRequest) throws(KeychainFailure) {
    let query = Self.query(for: request.selection)
    let changes = Self.attributes(of: request.change)
    try Self.check(
      SecItemUpdate(query as CFDictionary, changes as CFDictionary), during: .update)
  }

  /// Removes every item of a selection in the keychain of the system.
  public func delete(_ request: DeleteRequest) throws(KeychainFailure) {
    let query = Self.query(for: request.selection)
    try Self.check(SecItemDelete(query as CFDictionary), during: .delete)
  }

  // MARK: Dictionaries

  /// The keys that select items, and nothing else: what is added to them depends on the call, since
  /// what one takes another refuses.
  private static func query(for selection: ItemSelection) -> [String: Any] {
    var query: [String: Any] = [kSecUseDataProtectionKeychain as String: true]
    switch selection {
    case .item(let identity):
      query[kSecClass as String] = kSecClassGenericPassword
      query[kSecAttrService as String] = identity.service
      query[kSecAttrAccount as String] = identity.account
      if let group = identity.accessGroup { query[kSecAttrAccessGroup as String] = group }
    case .service(let service, let group):
      query[kSecClass as String] = kSecClassGenericPassword
      query[kSecAttrService as String] = service
      if let group { query[kSecAttrAccessGroup as String] = group }
    case .reference(let reference):
      query[kSecValuePersistentRef as String] = Data(reference.bytesForProfile())
    }
    return query
  }

  private static func attributes(of change: UpdateRequest.Change) -> [String: Any] {
    switch change {
    case .secret(let secret, let accessibility):
      var attributes: [String: Any] = [kSecValueData as String: data(of: secret)]
      if let accessibility {
        attributes[kSecAttrAccessible as String] = constant(for: accessibility)
      }
      return attributes
    case .accessibility(let accessibility):
      return [kSecAttrAccessible as String: constant(for: accessibility)]
    case .accessGroup(let group): return [kSecAttrAccessGroup as String: group]
    case .account(let account): return [kSecAttrAccount as String: account]
    case .label(let label): return [kSecAttrLabel as String: label]
    }
  }

  private static func item(
    _ entries: [String: Any], withSecret: Bool
  ) throws(KeychainFailure) -> FoundItem {
    guard let bytes = entries[kSecValuePersistentRef as String] as? Data else {
      throw KeychainFailure(.success, during: .copy)
    }
    let reference = PersistentReference(answered: Array(bytes))
    let namedClass = entries[kSecClass as String] as? String
    let accessible = entries[kSecAttrAccessible as String] as? String
    let attributes = ItemAttributes(
      // Not every keychain gives the class; what neither names is not guessed.
      itemClass: namedClass.flatMap { ItemClass(rawValue: $0) } ?? reference.form.itemClass,
      service: entries[kSecAttrService as String] as? String,
      account: entries[kSecAttrAccount as String] as? String,
      accessGroup: entries[kSecAttrAccessGroup as String] as? String,
      accessibility: accessible.flatMap { ItemAccessibility(rawValue: $0) },
      label: entries[kSecAttrLabel as String] as? String,
      isSynchronizable: entries[kSecAttrSynchronizable as String] as? Bool ?? false)
    guard withSecret else { return FoundItem(reference: reference, attributes: attributes) }
    // An item that was stored without data answers without the key.
    let data = entries[kSecValueData as String] as? Data ?? Data()
    return FoundItem(reference: reference, attributes: attributes, secret: Secret(data))
  }

  private static func data(of secret: Secret) -> Data {
    secret.withBytes { bytes in
      var data = Data(capacity: bytes.count)
      for index in bytes.indices { data.append(bytes[index]) }
      return data
    }
  }

  private static func constant(for accessibility: ItemAccessibility) -> CFString {
    switch accessibility {
    case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
    case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
    case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
    case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
    case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    // Constants of these two are deprecated; what they stand for is not.
    case .always, .alwaysThisDeviceOnly: accessibility.rawValue as CFString
    }
  }

  private static func check(
    _ status: OSStatus, during operation: KeychainOperation
  ) throws(KeychainFailure) {
    guard status == errSecSuccess else {
      throw KeychainFailure(KeychainStatus(rawValue: status), during: operation)
    }
  }
}

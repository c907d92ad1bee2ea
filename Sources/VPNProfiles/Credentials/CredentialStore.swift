public import Keychains

/// Secrets of one VPN profile in a keychain: secrets go in, only handles come out.
///
/// Every item can be read after the first unlock and while the device is locked, is never
/// synchronizable, and asks nobody: a daemon that connects on demand could use no other. Items of
/// one kind share a service that is made of the app's, the profile's and the kind's name.
public struct CredentialStore: Sendable {
  /// The access group of all items; nil for the first group of the process.
  public let accessGroup: String?
  /// Whether an encrypted backup restores the secrets on another device.
  public let migratesToNewDevice: Bool
  let keychain: any KeychainBackend
  let names: ServiceName

  /// - Parameters:
  ///   - keychain: The system's keychain, or a simulated one.
  ///   - service: A name of the app's own, such as its bundle identifier.
  ///   - profile: Which of the app's profiles the secrets belong to. Two profiles must not have the
  ///     same name, since cleaning one deletes what the other needs.
  ///   - accessGroup: A group that the process owns, and an extension that reads the secrets too;
  ///     nil for the first group of the process.
  ///   - migratesToNewDevice: Whether an encrypted backup restores the secrets on another device.
  ///     If not, the profile arrives there without them, and the app has to ask the person again.
  public init(
    in keychain: any KeychainBackend, service: String, profile: String, accessGroup: String?,
    migratesToNewDevice: Bool
  ) {
    self.keychain = keychain
    names = ServiceName(service: service, profile: profile)
    self.accessGroup = accessGroup
    self.migratesToNewDevice = migratesToNewDevice
  }

  /// When the items of the store can be read.
  public var accessibility: ItemAccessibility {
    migratesToNewDevice ? .afterFirstUnlock : .afterFirstUnlockThisDeviceOnly
  }

  /// The items of a kind, oldest first. Items that this package did not make are left out.
  public func items(of kind: CredentialKind) throws(KeychainFailure) -> [CredentialItem] {
    let found: [FoundItem]
    do {
      found = try keychain.find(
        .all(.service(names.service(of: kind), accessGroup: accessGroup)))
    } catch {
      if error.code == .missing { return [] }
      throw error
    }
    return found.compactMap { CredentialItem($0, as: kind) }
      .sorted { ($0.rotation, $0.account) < ($1.rotation, $1.account) }
  }

  /// What is behind the bytes in a profile's field, as this process sees it.
  ///
  /// Three answers, because each asks for something else: use it, ask the person, or wait. Whether
  /// the daemon can resolve the bytes is another question (``DaemonProof``).
  ///
  /// - Throws: `notAReference`, `wrongClass`, `wrongItem` for an item of another kind, and failures
  ///   that waiting does not mend.
  public func presence(
    of bytes: [UInt8]?, as kind: CredentialKind
  ) throws(KeychainFailure) -> CredentialPresence {
    guard let bytes else { return .missing }
    do throws(KeychainFailure) {
      let found = try keychain.resolve(bytes)
      guard found.attributes.itemClass == .genericPassword else {
        throw KeychainFailure(.wrongClass, .noSuchClass, during: .copy)
      }
      // An item of another origin may be meant; one that was made for another kind is not.
      if let service = found.attributes.service, service.hasPrefix(names.prefix),
        service != names.service(of: kind)
      {
        throw KeychainFailure(.wrongItem, .success, during: .copy)
      }
      return .present(ResolvedInApp(found, from: bytes, as: kind))
    } catch {
      switch error.code {
      case .missing: return .missing
      case .locked: return .locked
      default: throw error
      }
    }
  }

  /// Adds an item for a secret, beside those that are there, and asks the keychain for its
  /// reference again. What was added and cannot be found stays: later it counts as never saved.
  func add(
    _ secret: Secret, as kind: CredentialKind, account: NumberedAccount, after previous: Int?
  ) throws(KeychainFailure) -> CredentialItem {
    let identity = ItemIdentity(
      service: names.service(of: kind), account: account.stored, accessGroup: accessGroup)
    _ = try keychain.add(
      AddRequest(
        identity, secret: secret, accessibility: accessibility,
        label: RotationMark(previous: previous).label))
    guard let item = CredentialItem(try keychain.item(.item(identity)), as: kind) else {
      throw KeychainFailure(.success, during: .copy)
    }
    return item
  }

  func delete(_ item: CredentialItem) throws(KeychainFailure) {
    do {
      try keychain.delete(DeleteRequest(.reference(item.reference)))
    } catch {
      // Somebody else was quicker.
      if error.code != .missing { throw error }
    }
  }

  func replace(_ item: CredentialItem, by secret: Secret) throws(KeychainFailure) {
    try keychain.update(UpdateRequest(.reference(item.reference), change: .secret(secret)))
  }

  func secret(at reference: PersistentReference) throws(KeychainFailure) -> Secret {
    try keychain.secret(at: reference)
  }
}

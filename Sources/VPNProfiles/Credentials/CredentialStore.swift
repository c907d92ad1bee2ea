public import Keychains

/// Secrets of VPN profiles in a keychain: secrets go in, only handles come out.
///
/// Every item can be read after the first unlock and while the device is locked, is never
/// synchronizable, and asks nobody: a daemon that connects on demand could use no other. Items of
/// one kind share a service, `prefix.kind`, so that nothing of another part of the app is touched.
public struct CredentialStore: Sendable {
  /// What the services of all items begin with, such as the app's bundle identifier.
  public let servicePrefix: String
  /// The access group of all items; nil for the first group of the process.
  public let accessGroup: String?
  /// Whether an encrypted backup restores the secrets on another device.
  public let migratesToNewDevice: Bool
  let keychain: any KeychainBackend

  /// - Parameters:
  ///   - keychain: The system's keychain, or a simulated one.
  ///   - servicePrefix: What the services of all items begin with. Give each profile of an app one
  ///     of its own.
  ///   - accessGroup: A group that the process owns, and an extension that reads the secrets too;
  ///     nil for the first group of the process.
  ///   - migratesToNewDevice: Whether an encrypted backup restores the secrets on another device.
  ///     If not, the profile arrives there without them, and the app has to ask the person again.
  public init(
    in keychain: any KeychainBackend, servicePrefix: String, accessGroup: String?,
    migratesToNewDevice: Bool
  ) {
    self.keychain = keychain
    self.servicePrefix = servicePrefix
    self.accessGroup = accessGroup
    self.migratesToNewDevice = migratesToNewDevice
  }

  /// When the items of the store can be read.
  public var accessibility: ItemAccessibility {
    migratesToNewDevice ? .afterFirstUnlock : .afterFirstUnlockThisDeviceOnly
  }

  /// Adds an item for a secret, beside those that are there, and asks the keychain for its
  /// reference again.
  ///
  /// - Returns: The new item, readable by this process.
  public func add(
    _ secret: Secret, as kind: CredentialKind, account: String
  ) throws(KeychainFailure) -> CredentialItem {
    let newest = try items(of: kind).map(\.generation).max() ?? 0
    let (generation, overflow) = newest.addingReportingOverflow(1)
    guard !overflow else { throw KeychainFailure(.duplicateItem, during: .add) }
    let identity = ItemIdentity(
      service: service(of: kind), account: NumberedAccount(account, generation).stored,
      accessGroup: accessGroup)
    _ = try keychain.add(AddRequest(identity, secret: secret, accessibility: accessibility))
    // What was added and cannot be found stays: later it counts as an item that was never saved.
    let found = try keychain.item(.item(identity))
    guard let item = CredentialItem(found, as: kind) else {
      throw KeychainFailure(.success, during: .copy)
    }
    return item
  }

  /// The items of a kind, oldest first. Items of the service that this package did not make are
  /// left out.
  public func items(of kind: CredentialKind) throws(KeychainFailure) -> [CredentialItem] {
    let found: [FoundItem]
    do {
      found = try keychain.find(.all(.service(service(of: kind), accessGroup: accessGroup)))
    } catch {
      if error.code == .missing { return [] }
      throw error
    }
    return found.compactMap { CredentialItem($0, as: kind) }
      .sorted { $0.generation < $1.generation }
  }

  /// What is behind the bytes in a profile's field, as this process sees it.
  ///
  /// Three answers, because each asks for something else: use it, ask the person, or wait. Whether
  /// the daemon can resolve the bytes is another question (``DaemonProof``).
  ///
  /// - Throws: `notAReference`, `wrongClass`, `notEntitled` and other failures that waiting does not
  ///   mend.
  public func presence(
    of bytes: [UInt8]?, as kind: CredentialKind
  ) throws(KeychainFailure) -> CredentialPresence {
    guard let bytes else { return .missing }
    do {
      return .present(try ResolvedInApp(keychain.resolve(bytes), from: bytes, as: kind))
    } catch {
      switch error.code {
      case .missing: return .missing
      case .locked: return .locked
      default: throw error
      }
    }
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

  private func service(of kind: CredentialKind) -> String { "\(servicePrefix).\(kind.name)" }
}

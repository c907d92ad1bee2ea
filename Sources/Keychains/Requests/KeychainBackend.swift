/// A keychain: the system's, or a simulated one.
///
/// Requests are typed so that none of them can be a query that the system answers with -50. All
/// calls may block on another process; do not call them where a person waits for the screen.
/// Conformance is tested by one suite, which every backend of this package passes.
public protocol KeychainBackend: Sendable {
  /// Adds an item and answers with its reference.
  func add(_ request: AddRequest) throws(KeychainFailure) -> PersistentReference

  /// Finds items. The answer is never empty: no match is thrown as ``KeychainFailure/Code/missing``,
  /// and one locked match as ``KeychainFailure/Code/locked``, without the items that could be read.
  func find(_ request: FindRequest) throws(KeychainFailure) -> [FoundItem]

  /// Changes items in place; none is thrown as ``KeychainFailure/Code/missing``.
  func update(_ request: UpdateRequest) throws(KeychainFailure)

  /// Removes items; none is thrown as ``KeychainFailure/Code/missing``.
  func delete(_ request: DeleteRequest) throws(KeychainFailure)
}

extension KeychainBackend {
  /// The first item of a selection.
  public func item(
    _ selection: ItemSelection, withSecret: Bool = false
  ) throws(KeychainFailure) -> FoundItem {
    let found = try find(.one(selection, withSecret: withSecret))
    guard let item = found.first else {
      throw KeychainFailure(.success, during: .copy)
    }
    return item
  }

  /// The secret that a reference leads to.
  public func secret(at reference: PersistentReference) throws(KeychainFailure) -> Secret {
    guard let secret = try item(.reference(reference), withSecret: true).secret else {
      throw KeychainFailure(.success, during: .copy)
    }
    return secret
  }

  /// The item that a profile's bytes lead to, for this process.
  ///
  /// Bytes of no known form, and references into a keychain file, which the data-protection keychain
  /// does not know, are refused as ``KeychainFailure/Code/notAReference`` without asking. The item's reference is in the form that the system gives now, so it can differ from
  /// the bytes: save it into the profile when convenient. What this process can resolve, the VPN
  /// daemon may still be unable to.
  public func resolve(_ bytes: [UInt8]) throws(KeychainFailure) -> FoundItem {
    let form = ReferenceForm(of: bytes)
    guard form.isReference, form != .keychainFile else {
      throw KeychainFailure(.notAReference, .parameter, during: .copy)
    }
    return try item(.reference(PersistentReference(answered: bytes)))
  }
}

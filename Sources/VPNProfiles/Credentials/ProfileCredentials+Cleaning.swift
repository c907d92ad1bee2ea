import Keychains

extension ProfileCredentials {
  /// Deletes items that were added and never saved: what is left of rotations that ended early or
  /// were rolled back.
  ///
  /// It deletes nothing that the saved profile leads to, nothing that awaits proof, and nothing of a
  /// kind whose reference cannot be resolved. Not to be called while a rotation runs.
  ///
  /// - Parameter isProtectedDataAvailable: What the system says (`isProtectedDataAvailable` of
  ///   UIApplication); while it is false nothing is looked at.
  /// - Returns: The items that were deleted.
  public func sweep(
    isProtectedDataAvailable: Bool
  ) async throws(CredentialFailure) -> [CredentialItem] {
    try require(isProtectedDataAvailable)
    return try delete(try await states().values.flatMap(\.unsaved))
  }

  /// Deletes items that an earlier installation of the app left behind: keychain items outlive the
  /// app, profiles do not. To be called once, on the first run.
  ///
  /// Where there is a profile, or where that cannot be told, nothing is deleted.
  ///
  /// - Parameter isProtectedDataAvailable: As for ``sweep(isProtectedDataAvailable:)``. An app can
  ///   run for the first time before the device is unlocked, when its marker of earlier runs cannot
  ///   be read either.
  /// - Returns: The items that were deleted.
  public func removeLeftovers(
    isProtectedDataAvailable: Bool
  ) async throws(CredentialFailure) -> [CredentialItem] {
    try require(isProtectedDataAvailable)
    guard try await load(.inspect, inForce: .old) == nil else { return [] }
    var items: [CredentialItem] = []
    for kind in kinds {
      items += try keychain(.inspect, inForce: .old) { () throws(KeychainFailure) in
        try store.items(of: kind)
      }
    }
    return try delete(items)
  }

  func delete(_ items: [CredentialItem]) throws(CredentialFailure) -> [CredentialItem] {
    let items = items.sorted { ($0.kind, $0.generation) < ($1.kind, $1.generation) }
    for item in items {
      try keychain(.delete, inForce: .new) { () throws(KeychainFailure) in
        try store.delete(item)
      }
    }
    return items
  }

  private func require(_ isProtectedDataAvailable: Bool) throws(CredentialFailure) {
    guard isProtectedDataAvailable else {
      throw CredentialFailure(.protectedDataUnavailable, at: .inspect, inForce: .old)
    }
  }
}

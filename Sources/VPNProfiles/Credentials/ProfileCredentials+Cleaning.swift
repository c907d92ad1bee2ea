import Keychains

extension ProfileCredentials {
  /// Deletes items that were added and are not in force: what is left of rotations that ended early
  /// or were undone.
  ///
  /// It deletes nothing that the saved profile leads to, nothing that awaits proof, and nothing of a
  /// kind whose reference leads to no item of the store.
  ///
  /// - Parameter isProtectedDataAvailable: What the system says (`isProtectedDataAvailable` of
  ///   UIApplication); while it is false nothing is looked at.
  /// - Returns: The items that were deleted.
  @concurrent
  public func sweep(
    isProtectedDataAvailable: Bool
  ) async throws(CredentialFailure) -> [CredentialItem] {
    try require(isProtectedDataAvailable)
    return try await exclusively { () async throws(CredentialFailure) in
      let states = try states(in: try await load(.inspect) ?? .none)
      return try delete(states.values.flatMap(\.unsaved))
    }
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
  @concurrent
  public func removeLeftovers(
    isProtectedDataAvailable: Bool
  ) async throws(CredentialFailure) -> [CredentialItem] {
    try require(isProtectedDataAvailable)
    return try await exclusively { () async throws(CredentialFailure) in
      guard try await load(.inspect) == nil else { return [] }
      var items: [CredentialItem] = []
      for kind in kinds {
        items += try keychain(.inspect) { () throws(KeychainFailure) in
          try store.items(of: kind)
        }
      }
      return try delete(items)
    }
  }

  func delete(_ items: [CredentialItem]) throws(CredentialFailure) -> [CredentialItem] {
    let items = items.sorted { ($0.kind, $0.rotation) < ($1.kind, $1.rotation) }
    for item in items {
      try keychain(.delete) { () throws(KeychainFailure) in try store.delete(item) }
    }
    return items
  }

  private func require(_ isProtectedDataAvailable: Bool) throws(CredentialFailure) {
    guard isProtectedDataAvailable else {
      throw CredentialFailure(.protectedDataUnavailable, at: .inspect)
    }
  }
}

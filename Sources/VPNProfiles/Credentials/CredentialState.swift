/// Where the secrets of one kind stand: computed anew from keychain and profile, never remembered,
/// so it is right after a crash, too.
public struct CredentialState: Hashable, Sendable {
  /// What the saved profile leads to.
  public let current: CredentialPresence
  /// Items that were added and are in no saved profile: a rotation ended before it saved.
  public let unsaved: [CredentialItem]
  /// Items that the saved profile led to before, oldest first. They are kept until the current one
  /// is proven, so that going back stays possible.
  public let superseded: [CredentialItem]
  /// Items that cannot be told to be needed or not, since what the profile leads to is missing,
  /// locked, or no item of this store.
  public let undecided: [CredentialItem]

  init(_ current: CredentialPresence, _ items: [CredentialItem]) {
    self.current = current
    guard case .present(let resolved) = current, let account = resolved.account,
      items.contains(where: { $0.reference == resolved.reference })
    else {
      (unsaved, superseded, undecided) = ([], [], items)
      return
    }
    let others = items.filter { $0.reference != resolved.reference }
    unsaved = others.filter { $0.generation > account.generation }
    superseded = others.filter { $0.generation < account.generation }
    undecided = []
  }

  /// Whether a rotation was saved and is not yet proven.
  public var awaitsProof: Bool { !superseded.isEmpty }
}

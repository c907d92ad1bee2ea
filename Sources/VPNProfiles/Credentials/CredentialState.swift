/// Where the secrets of one kind stand: computed anew from keychain and profile, never remembered,
/// so it is right after a crash, too.
public struct CredentialState: Hashable, Sendable {
  /// What the saved profile leads to.
  public let current: CredentialPresence
  /// The item that the saved profile leads to; nil if it is none of this store.
  public let item: CredentialItem?
  /// Items that were in force before the current one, the latest first. They are kept until the
  /// current one is proven, so that going back stays possible.
  public let superseded: [CredentialItem]
  /// Items that were added and are not in force: a rotation ended before it saved, or was undone.
  public let unsaved: [CredentialItem]
  /// Items that cannot be told to be needed or not, since what the profile leads to is missing or no
  /// item of this store.
  public let undecided: [CredentialItem]

  init(_ current: CredentialPresence, _ items: [CredentialItem]) {
    self.current = current
    guard case .present(let resolved) = current,
      let item = items.first(where: { $0.reference == resolved.reference })
    else {
      (item, superseded, unsaved, undecided) = (nil, [], [], items)
      return
    }
    var chain: [CredentialItem] = []
    var rest = items.filter { $0 != item }
    var earlier = item.previousRotation
    while let rotation = earlier, let found = rest.lastIndex(where: { $0.rotation == rotation }) {
      let next = rest.remove(at: found)
      chain.append(next)
      // Only backwards, so that no label can make the chain a ring.
      earlier = next.previousRotation.flatMap { $0 < rotation ? $0 : nil }
    }
    self.item = item
    superseded = chain
    unsaved = rest
    undecided = []
  }

  /// Every item of the kind.
  var items: [CredentialItem] { (item.map { [$0] } ?? []) + superseded + unsaved + undecided }

  /// Whether a rotation was saved and is not yet proven.
  public var awaitsProof: Bool { !superseded.isEmpty }
}

import Keychains

/// The class keys of a device (`SecKeybagSupport.c` lines 210 to 229 and 311 to 338).
struct KeyBag: Hashable, Sendable {
  var lockState: LockState
  var hasPasscode: Bool

  /// Why an item of this accessibility cannot be read or written now, or nil.
  func refusal(of accessibility: ItemAccessibility) -> KeychainStatus? {
    if accessibility == .whenPasscodeSetThisDeviceOnly && !hasPasscode { return .notAvailable }
    switch (lockState, accessibility) {
    case (_, .always), (_, .alwaysThisDeviceOnly), (.unlocked, _): return nil
    case (.locked, .afterFirstUnlock), (.locked, .afterFirstUnlockThisDeviceOnly): return nil
    case (.locked, _), (.beforeFirstUnlock, _): return .interactionNotAllowed
    }
  }
}

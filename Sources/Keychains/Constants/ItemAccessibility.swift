/// When an item can be read, and whether a backup carries it to another device.
///
/// The raw value is that of `kSecAttrAccessible` (`SecItemConstants.c`). A secret that a VPN daemon
/// reads must be `afterFirstUnlock` or `afterFirstUnlockThisDeviceOnly`; the others are here because
/// items of other origin have them.
public enum ItemAccessibility: String, Hashable, Sendable, CaseIterable {
  /// Readable while the device is unlocked. The system's choice where none is named.
  case whenUnlocked = "ak"
  /// Readable from the first unlock after a reboot on, also while locked.
  case afterFirstUnlock = "ck"
  /// Always readable. Deprecated by the system.
  case always = "dk"
  /// Readable while unlocked; lost when the passcode is removed, never leaves the device.
  case whenPasscodeSetThisDeviceOnly = "akpu"
  /// As `whenUnlocked`; never leaves the device.
  case whenUnlockedThisDeviceOnly = "aku"
  /// As `afterFirstUnlock`; never leaves the device, so a restored profile finds nothing.
  case afterFirstUnlockThisDeviceOnly = "cku"
  /// As `always`; never leaves the device.
  case alwaysThisDeviceOnly = "dku"

  /// Whether an encrypted backup restores the item on another device.
  public var migratesToNewDevice: Bool {
    switch self {
    case .whenUnlocked, .afterFirstUnlock, .always: true
    case .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly,
      .afterFirstUnlockThisDeviceOnly, .alwaysThisDeviceOnly:
      false
    }
  }

  /// Whether a daemon can read the item while the device is locked, once it was unlocked after
  /// booting.
  public var isReadableWhileLocked: Bool {
    switch self {
    case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly, .always, .alwaysThisDeviceOnly: true
    case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: false
    }
  }
}

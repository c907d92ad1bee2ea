/// Which class keys a device holds in memory now.
public enum LockState: String, Hashable, Sendable, CaseIterable {
  /// Booted and never unlocked since: only what is always accessible can be read.
  case beforeFirstUnlock
  /// Locked, but unlocked at least once since it booted.
  case locked
  /// Everything can be read; what asks for a passcode, only where there is one.
  case unlocked
}

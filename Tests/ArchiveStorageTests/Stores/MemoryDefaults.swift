import ArchiveStorage
import Foundation

/// Defaults in memory that can be locked, lie, or refuse.
final class MemoryDefaults: DefaultsEntries, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: DefaultsValue] = [:]
  /// Before the first unlock nothing is seen; what is set then is lost with the process.
  private var isLocked = false
  private var takesChanges = true
  private var confirms = true

  func value(forKey key: String) -> DefaultsValue {
    lock.withLock { isLocked ? .nothing : values[key] ?? .nothing }
  }

  func set(_ value: DefaultsValue, forKey key: String) {
    lock.withLock {
      if takesChanges && !isLocked { values[key] = value == .nothing ? nil : value }
    }
  }

  func synchronize() -> Bool { lock.withLock { confirms } }

  func change(locked: Bool = false, takingChanges: Bool = true, confirming: Bool = true) {
    lock.withLock {
      isLocked = locked
      takesChanges = takingChanges
      confirms = confirming
    }
  }
}

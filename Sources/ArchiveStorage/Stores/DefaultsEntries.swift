import Foundation

/// The entries of user defaults, as far as a store of archives needs them.
package protocol DefaultsEntries: Sendable {
  func value(forKey key: String) -> DefaultsValue
  func set(_ value: DefaultsValue, forKey key: String)
  /// Hands what was set to the system; false if the system says that it could not take it.
  func synchronize() -> Bool
}

/// What an entry of user defaults holds.
package enum DefaultsValue: Hashable, Sendable {
  case nothing
  case data([UInt8])
  case text(String)
  /// A value of a kind that the store never writes.
  case other
}

/// The entries of one suite of the system's user defaults.
///
/// `@unchecked Sendable`: `UserDefaults` may be used from any thread, as its documentation says.
package struct SystemDefaultsEntries: DefaultsEntries, @unchecked Sendable {
  private let defaults: UserDefaults

  /// - Parameter suite: Nil for the app's own defaults.
  /// - Returns: Nil for a name that the system refuses: the app's own identifier, or the global
  ///   domain.
  package init?(suite: String?) {
    guard let suite else {
      defaults = .standard
      return
    }
    guard let defaults = UserDefaults(suiteName: suite) else { return nil }
    self.defaults = defaults
  }

  package func value(forKey key: String) -> DefaultsValue {
    switch defaults.object(forKey: key) {
    case nil: .nothing
    case let data as Data: .data(Array(data))
    case let text as String: .text(text)
    default: .other
    }
  }

  package func set(_ value: DefaultsValue, forKey key: String) {
    switch value {
    case .data(let bytes): defaults.set(Data(bytes), forKey: key)
    case .text(let text): defaults.set(text, forKey: key)
    case .nothing, .other: defaults.removeObject(forKey: key)
    }
  }

  package func synchronize() -> Bool { defaults.synchronize() }
}

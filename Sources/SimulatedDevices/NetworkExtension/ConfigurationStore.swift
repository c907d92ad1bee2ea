import Keychains

/// The configurations of a device: one an app, at most one of all of them enabled.
struct ConfigurationStore: Sendable {
  struct Entry: Sendable {
    let app: SimulatedApp
    var configuration: SimulatedConfiguration?
    /// Counts changes, so that copies of earlier states are recognised.
    var generation: Int
  }

  private(set) var entries: [Entry] = []

  func load(for app: SimulatedApp) -> LoadedConfiguration {
    let entry = entry(of: app)
    return LoadedConfiguration(
      app: app, configuration: entry?.configuration, generation: entry?.generation ?? 0)
  }

  mutating func save(_ copy: LoadedConfiguration) throws(PreferencesFailure) {
    guard let configuration = copy.configuration, !configuration.serverAddress.isEmpty else {
      throw PreferencesFailure(.configurationInvalid, "there is no protocol with a server")
    }
    guard copy.generation == entry(of: copy.app)?.generation ?? 0 else {
      throw PreferencesFailure(.configurationStale, "the configuration changed since it was loaded")
    }
    // References are taken as they are: nobody resolves them before the daemon does.
    set(configuration, for: copy.app)
    if configuration.isEnabled { disableOthers(than: copy.app) }
  }

  /// What is stored for an app, if a copy is of its present state and it is enabled.
  func current(_ copy: LoadedConfiguration) throws(PreferencesFailure) -> SimulatedConfiguration {
    guard let entry = entry(of: copy.app), let configuration = entry.configuration else {
      throw PreferencesFailure(.configurationInvalid, "no configuration was saved")
    }
    guard copy.generation == entry.generation else {
      throw PreferencesFailure(.configurationStale, "load after saving, then start")
    }
    guard configuration.isEnabled else {
      throw PreferencesFailure(.configurationDisabled, "another configuration is enabled")
    }
    return configuration
  }

  /// The one configuration that is enabled.
  var enabled: Entry? { entries.first { $0.configuration?.isEnabled == true } }

  mutating func remove(_ app: SimulatedApp) {
    guard let place = entries.firstIndex(where: { $0.app.identifier == app.identifier }) else {
      return
    }
    entries[place].configuration = nil
    entries[place].generation += 1
  }

  private func entry(of app: SimulatedApp) -> Entry? {
    entries.first { $0.app.identifier == app.identifier }
  }

  private mutating func set(_ configuration: SimulatedConfiguration, for app: SimulatedApp) {
    let generation = (entry(of: app)?.generation ?? 0) + 1
    let changed = Entry(app: app, configuration: configuration, generation: generation)
    if let place = entries.firstIndex(where: { $0.app.identifier == app.identifier }) {
      entries[place] = changed
    } else {
      entries.append(changed)
    }
  }

  private mutating func disableOthers(than app: SimulatedApp) {
    for place in entries.indices where entries[place].app.identifier != app.identifier {
      guard entries[place].configuration?.isEnabled == true else { continue }
      entries[place].configuration?.isEnabled = false
      entries[place].generation += 1
    }
  }
}

import Keychains
import SimulatedDevices
import Testing

/// Loading, saving and starting configurations, as NetworkExtension's documentation has it.
struct PreferencesTests {
  let device = SimulatedDevice()
  let app = Fixture.app

  private func saved(_ configuration: SimulatedConfiguration? = nil) throws -> LoadedConfiguration {
    var copy = device.loadConfiguration(for: app)
    var new = configuration ?? SimulatedConfiguration(.ikev2)
    if new.passwordReference == nil {
      new.passwordReference = try device.appKeychain.add(Fixture.addition()).bytesForProfile()
    }
    copy.configuration = new
    try device.save(copy)
    return copy
  }

  @Test func appWithoutConfigurationLoadsNone() {
    #expect(device.loadConfiguration(for: app).configuration == nil)
  }

  @Test func whatWasSavedIsLoaded() throws {
    let copy = try saved()
    #expect(device.loadConfiguration(for: app).configuration == copy.configuration)
    #expect(device.loadConfiguration(for: Fixture.otherApp).configuration == nil)
  }

  @Test func startingWithoutLoadingAfterSavingIsStale() throws {
    let copy = try saved()
    let outcome = device.start(copy)
    #expect(outcome.result == .configurationStale)
    #expect(outcome.error == .configurationStale)
    #expect(outcome.console.first?.hasPrefix("app: NEVPNError 4") == true)
    #expect(device.start(device.loadConfiguration(for: app)).result == .connected)
  }

  @Test func savingAnOldCopyIsStaleAndChangesNothing() throws {
    var first = try saved()
    var second = device.loadConfiguration(for: app)
    second.configuration?.serverAddress = "second.example.com"
    try device.save(second)
    first.configuration?.serverAddress = "first.example.com"
    #expect(throws: PreferencesFailure.self) { try device.save(first) }
    let stored = device.loadConfiguration(for: app).configuration
    #expect(stored?.serverAddress == "second.example.com")
  }

  @Test func configurationWithoutProtocolOrServerIsInvalid() {
    var copy = device.loadConfiguration(for: app)
    var statuses: [NetworkExtensionStatus] = []
    for configuration in [nil, SimulatedConfiguration(.ikev2, serverAddress: "")] {
      copy.configuration = configuration
      do throws(PreferencesFailure) { try device.save(copy) } catch {
        statuses.append(error.status)
      }
    }
    #expect(statuses == [.configurationInvalid, .configurationInvalid])
    #expect(device.start(device.loadConfiguration(for: app)).error == .configurationInvalid)
  }

  @Test func savingResolvesNoReference() throws {
    var copy = device.loadConfiguration(for: app)
    copy.configuration = SimulatedConfiguration(.ikev2)
    copy.configuration?.passwordReference = Array(Fixture.password.utf8)
    try device.save(copy)
    #expect(device.trace.isEmpty)
  }

  @Test func oneConfigurationOfAllAppsIsEnabled() throws {
    _ = try saved()
    let mine = device.loadConfiguration(for: app)
    var other = device.loadConfiguration(for: Fixture.otherApp)
    other.configuration = SimulatedConfiguration(.ikev2)
    try device.save(other)
    #expect(device.start(mine).result == .configurationStale, "the copy is of an earlier state")
    let outcome = device.start(device.loadConfiguration(for: app))
    #expect(outcome.result == .configurationDisabled)
    #expect(outcome.error == .configurationDisabled)
    var again = device.loadConfiguration(for: app)
    #expect(again.configuration?.isEnabled == false)
    again.configuration?.isEnabled = true
    try device.save(again)
    #expect(device.start(device.loadConfiguration(for: app)).result == .connected)
    #expect(device.loadConfiguration(for: Fixture.otherApp).configuration?.isEnabled == false)
  }

  @Test func disabledConfigurationDisablesNobody() throws {
    _ = try saved()
    var other = device.loadConfiguration(for: Fixture.otherApp)
    other.configuration = SimulatedConfiguration(.ikev2)
    other.configuration?.isEnabled = false
    try device.save(other)
    #expect(device.loadConfiguration(for: app).configuration?.isEnabled == true)
  }

  @Test func reinstallingRemovesConfigurationsAndKeepsItems() throws {
    _ = try saved()
    let copy = device.loadConfiguration(for: app)
    device.reinstall(app)
    #expect(device.loadConfiguration(for: app).configuration == nil)
    #expect(device.start(copy).error == .configurationInvalid)
    #expect(try device.appKeychain.item(.item(Fixture.identity())).attributes.account == "alice")
  }
}

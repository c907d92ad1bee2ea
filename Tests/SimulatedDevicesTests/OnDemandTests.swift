import Keychains
import SimulatedDevices
import Testing

struct OnDemandTests {
  let device = SimulatedDevice()

  private func save(_ rules: [OnDemandRule], isEnabled: Bool = true) throws {
    var copy = device.loadConfiguration(for: Fixture.app)
    var configuration = copy.configuration ?? SimulatedConfiguration(.ikev2)
    if configuration.passwordReference == nil {
      configuration.passwordReference = try device.appKeychain.add(Fixture.addition())
        .bytesForProfile()
    }
    configuration.isOnDemandEnabled = isEnabled
    configuration.onDemandRules = rules
    copy.configuration = configuration
    try device.save(copy)
  }

  @Test func nothingStartsWithoutRuleThatMatches() throws {
    #expect(device.connectOnDemand() == nil)
    try save([])
    #expect(device.connectOnDemand() == nil)
    try save([OnDemandRule(.connect, interface: .cellular)])
    #expect(device.connectOnDemand() == nil)
  }

  @Test func nothingStartsWhileOnDemandIsOff() throws {
    try save([OnDemandRule(.connect)], isEnabled: false)
    #expect(device.connectOnDemand() == nil)
  }

  @Test func firstRuleWhoseConditionsAllHoldWins() throws {
    try save([
      OnDemandRule(.disconnect, interface: .wifi, networkNames: ["home"]),
      OnDemandRule(.ignore, searchDomains: ["office.example.com"]),
      OnDemandRule(.connect),
    ])
    let home = NetworkConditions(networkName: "home")
    let office = NetworkConditions(networkName: "guest", searchDomains: ["office.example.com"])
    #expect(device.connectOnDemand(home) == nil)
    #expect(device.connectOnDemand(office) == nil)
    #expect(
      device.connectOnDemand(NetworkConditions(networkName: "café"))?.result == .connected)
    #expect(
      device.connectOnDemand(NetworkConditions(interface: .cellular))?.result == .connected)
  }

  @Test func ruleWithProbeHoldsOnlyWhileItAnswers() throws {
    try save([OnDemandRule(.connect, hasProbe: true)])
    #expect(device.connectOnDemand(NetworkConditions(probeAnswers: false)) == nil)
    #expect(device.connectOnDemand(NetworkConditions(probeAnswers: true))?.result == .connected)
  }

  // NEOnDemandRule.h: each of the servers must be among those of the rule.
  @Test func ruleWithServersHoldsWhereItKnowsAllOfThem() throws {
    try save([OnDemandRule(.connect, dnsServers: ["192.0.2.1", "192.0.2.2"])])
    for (servers, connects) in [
      (["192.0.2.1"], true), (["192.0.2.2", "192.0.2.1"], true), ([], false),
      (["192.0.2.1", "192.0.2.9"], false), (["192.0.2.9"], false),
    ] as [([String], Bool)] {
      let conditions = NetworkConditions(dnsServers: servers)
      #expect((device.connectOnDemand(conditions) != nil) == connects)
    }
  }

  @Test func evaluatingConnectsToItsDomainsOnly() throws {
    try save([OnDemandRule(.evaluateConnection, domains: ["example.com"])])
    for (host, connects) in [
      ("example.com", true), ("a.example.com", true), ("badexample.com", false),
      ("example.org", false), (nil, false),
    ] as [(String?, Bool)] {
      #expect((device.connectOnDemand(NetworkConditions(host: host)) != nil) == connects)
    }
  }

  @Test func onDemandUsesWhatIsStoredAndNeedsNoApp() throws {
    try save([OnDemandRule(.connect)])
    device.open(Fixture.app)
    #expect(device.connectOnDemand()?.appWasOpen == true)
    device.close(Fixture.app)
    #expect(device.connectOnDemand()?.appWasOpen == false)
    device.open(Fixture.app)
    device.reboot()
    device.unlock()
    #expect(device.connectOnDemand()?.appWasOpen == false, "a reboot closes apps")
  }

  // On-demand starts run before the first unlock after a reboot.
  @Test func afterRebootItWaitsForTheFirstUnlock() throws {
    try save([OnDemandRule(.connect)])
    device.reboot()
    let outcome = device.connectOnDemand()
    #expect(outcome?.result == .secretLocked)
    #expect(outcome?.status == .interactionNotAllowed)
    device.unlock()
    device.lock()
    #expect(device.connectOnDemand()?.result == .connected)
  }

  @Test func otherAppThatTakesOverIsTheOneThatConnects() throws {
    try save([OnDemandRule(.connect)])
    var other = device.loadConfiguration(for: Fixture.otherApp)
    other.configuration = SimulatedConfiguration(.ikev2)
    try device.save(other)
    #expect(device.connectOnDemand() == nil)
  }
}

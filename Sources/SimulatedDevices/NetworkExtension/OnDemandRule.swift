/// A rule that decides whether a connection starts on demand. The first rule of a list whose
/// conditions all hold wins; a condition that is not given always holds.
public struct OnDemandRule: Hashable, Sendable {
  /// What a rule does when it wins.
  public enum Action: String, Hashable, Sendable {
    /// Starts a connection.
    case connect
    /// Starts none.
    case disconnect
    /// Starts one for traffic to certain domains.
    case evaluateConnection
    /// Leaves the traffic and the connection as they are.
    case ignore
  }

  /// What the rule does when it wins.
  public var action: Action
  /// `interfaceTypeMatch`: nil for any.
  public var interface: NetworkConditions.Interface?
  /// `ssidMatch`: empty for any.
  public var networkNames: [String]
  /// `dnsSearchDomainMatch`: empty for any.
  public var searchDomains: [String]
  /// `dnsServerAddressMatch`: empty for any. Each of the network's servers must be among them, as
  /// `NEOnDemandRule.h` says; a network without servers matches none.
  public var dnsServers: [String]
  /// Whether `probeURL` is set: then the rule holds only while the probe answers with 200.
  public var hasProbe: Bool
  /// For `evaluateConnection`: the domains to which a connection is started.
  public var domains: [String]

  /// A rule that always holds, unless conditions are given.
  public init(
    _ action: Action, interface: NetworkConditions.Interface? = nil, networkNames: [String] = [],
    searchDomains: [String] = [], dnsServers: [String] = [], hasProbe: Bool = false,
    domains: [String] = []
  ) {
    self.action = action
    self.interface = interface
    self.networkNames = networkNames
    self.searchDomains = searchDomains
    self.dnsServers = dnsServers
    self.hasProbe = hasProbe
    self.domains = domains
  }

  /// Whether every condition of the rule holds.
  public func matches(_ conditions: NetworkConditions) -> Bool {
    if let interface, interface != conditions.interface { return false }
    if !networkNames.isEmpty {
      guard let name = conditions.networkName, networkNames.contains(name) else { return false }
    }
    if !searchDomains.isEmpty {
      guard searchDomains.contains(where: conditions.searchDomains.contains) else { return false }
    }
    if !dnsServers.isEmpty {
      let isKnown = conditions.dnsServers.allSatisfy { dnsServers.contains($0) }
      guard isKnown, !conditions.dnsServers.isEmpty else { return false }
    }
    return !hasProbe || conditions.probeAnswers
  }

  /// What the rule does for traffic to a host: nil where it leaves the traffic alone.
  func starts(for host: String?) -> Bool? {
    switch action {
    case .connect: return true
    case .disconnect: return false
    case .ignore: return nil
    case .evaluateConnection:
      guard let host else { return nil }
      let isMeant = domains.contains { domain in
        host == domain || host.hasSuffix("." + domain)
      }
      return isMeant ? true : nil
    }
  }
}

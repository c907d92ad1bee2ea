/// The network that a simulated device is in, for rules of connections on demand.
public struct NetworkConditions: Hashable, Sendable {
  /// What carries the traffic.
  public enum Interface: String, Hashable, Sendable {
    /// A Wi-Fi network, which can have a name.
    case wifi
    /// A mobile network.
    case cellular
    /// A network by wire.
    case ethernet
  }

  /// What carries the traffic now.
  public var interface: Interface
  /// The name of the Wi-Fi network.
  public var networkName: String?
  /// The search domains that the network hands out.
  public var searchDomains: [String]
  /// The addresses of the network's DNS servers.
  public var dnsServers: [String]
  /// Whether the probe of a rule answers with 200 and without a redirect.
  public var probeAnswers: Bool
  /// The host that traffic is for, if any.
  public var host: String?

  /// A Wi-Fi network without name or domains, unless said otherwise.
  public init(
    interface: Interface = .wifi, networkName: String? = nil, searchDomains: [String] = [],
    dnsServers: [String] = [], probeAnswers: Bool = true, host: String? = nil
  ) {
    self.interface = interface
    self.networkName = networkName
    self.searchDomains = searchDomains
    self.dnsServers = dnsServers
    self.probeAnswers = probeAnswers
    self.host = host
  }
}

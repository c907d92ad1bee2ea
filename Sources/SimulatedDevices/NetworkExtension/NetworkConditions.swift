/// The network that a simulated device is in, for rules of connections on demand.
public struct NetworkConditions: Hashable, Sendable {
  public enum Interface: String, Hashable, Sendable { case wifi, cellular, ethernet }

  public var interface: Interface
  /// The name of the Wi-Fi network.
  public var networkName: String?
  public var searchDomains: [String]
  /// Whether the probe of a rule answers with 200 and without a redirect.
  public var probeAnswers: Bool
  /// The host that traffic is for, if any.
  public var host: String?

  public init(
    interface: Interface = .wifi, networkName: String? = nil, searchDomains: [String] = [],
    probeAnswers: Bool = true, host: String? = nil
  ) {
    self.interface = interface
    self.networkName = networkName
    self.searchDomains = searchDomains
    self.probeAnswers = probeAnswers
    self.host = host
  }
}

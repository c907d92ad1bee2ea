extension NetworkExtensionStatus {
  struct Entry: Sendable {
    let code: Int
    let name: String
    let meaning: String
    let mend: String

    init(_ code: Int, _ name: String, _ meaning: String, _ mend: String) {
      self.code = code
      self.name = name
      self.meaning = meaning
      self.mend = mend
    }
  }

  static func entries(of domain: Domain) -> [Entry] {
    switch domain {
    case .preferences: preferences
    case .connection: connection
    case .configuration: configuration
    case .disconnection: disconnection
    }
  }

  /// `NEVPNManager.h`, enumeration `NEVPNError`.
  private static let preferences: [Entry] = [
    Entry(
      1, "configurationInvalid", "The configuration lacks something, or was never loaded.",
      "load from preferences, complete the configuration, save, load again, then start"),
    Entry(
      2, "configurationDisabled", "The configuration is not enabled.",
      "load, set isEnabled, save, load again; another app's configuration may have taken over"),
    Entry(
      3, "connectionFailed", "The connection could not be started.",
      "look at the connection's own error and at the console of the process that connects"),
    Entry(
      4, "configurationStale", "The configuration was changed since this copy was loaded.",
      "load from preferences, apply the change again, save, load, then start"),
    Entry(
      5, "configurationReadWriteFailed", "Preferences could not be read or written.",
      "check the Network Extensions entitlement and whether the person allowed the configuration"),
    Entry(
      6, "configurationUnknown", "An unspecified error in preferences.",
      "load again; if it stays, remove the configuration and create it anew"),
  ]

  private static let serverCertificate = "mend the server's certificate, or trust its issuer"
  private static let clientCertificate = "renew the client's identity and save the profile again"

  /// `NEVPNConnection.h`, enumeration `NEVPNConnectionError`.
  private static let connection: [Entry] = [
    Entry(1, "overslept", "The device slept too long.", "connect again, or use on-demand rules"),
    Entry(2, "noNetworkAvailable", "There is no network.", "connect again when there is one"),
    Entry(
      3, "unrecoverableNetworkChange", "The network changed and the tunnel could not follow.",
      "connect again, or use on-demand rules"),
    Entry(
      4, "configurationFailed", "The connection could not be set up from the configuration.",
      "verify that each reference of the profile resolves, then save it again"),
    Entry(
      5, "serverAddressResolutionFailed", "The server's name could not be resolved.",
      "check serverAddress"),
    Entry(6, "serverNotResponding", "The server did not answer.", "check address and network"),
    Entry(7, "serverDead", "The server stopped answering.", "connect again"),
    Entry(
      8, "authenticationFailed", "The server refused, or the daemon had no secret to offer.",
      "resolve the profile's references first: a missing item looks the same as a wrong secret"),
    Entry(
      9, "clientCertificateInvalid", "The client's certificate is not valid.", clientCertificate),
    Entry(
      10, "clientCertificateNotYetValid", "The client's certificate is not valid yet.",
      "check the device's clock, else " + clientCertificate),
    Entry(
      11, "clientCertificateExpired", "The client's certificate has expired.", clientCertificate),
    Entry(12, "pluginFailed", "The extension failed.", "look at the extension's own log"),
    Entry(
      13, "configurationNotFound", "The configuration is gone.",
      "create it again; its keychain items may still be there"),
    Entry(
      14, "pluginDisabled", "The extension could not be found or is disabled.",
      "check providerBundleIdentifier and that the app is installed"),
    Entry(
      15, "negotiationFailed", "The two sides agreed on no proposal.",
      "compare the security association parameters with the server's"),
    Entry(16, "serverDisconnected", "The server ended the connection.", "look at the server's log"),
    Entry(
      17, "serverCertificateInvalid", "The server's certificate is not valid.", serverCertificate),
    Entry(
      18, "serverCertificateNotYetValid", "The server's certificate is not valid yet.",
      "check the device's clock, else " + serverCertificate),
    Entry(
      19, "serverCertificateExpired", "The server's certificate has expired.", serverCertificate),
  ]

  /// Not public; numbers seen in logs.
  private static let configuration: [Entry] = [
    Entry(
      5, "stale", "The configuration was changed since this copy was loaded.",
      "load from preferences, apply the change again, save"),
    Entry(
      10, "permissionDenied", "The configuration may not be changed by this process.",
      "check the entitlement, the person's permission and who installed the configuration"),
    Entry(
      11, "ipcFailed", "The configuration service could not be reached or refused the data.",
      "keep providerConfiguration to property-list values; it does not work in the Simulator"),
    Entry(
      12, "preferencesChanged", "Preferences changed while they were written.",
      "load from preferences and save again"),
  ]

  /// Not public; numbers seen in logs.
  private static let disconnection: [Entry] = [
    Entry(
      3, "authenticationFailed", "Authentication failed.",
      "resolve the profile's references first: a missing item looks the same as a wrong secret")
  ]
}

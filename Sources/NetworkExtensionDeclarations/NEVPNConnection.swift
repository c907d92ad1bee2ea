#if !canImport(Darwin)
  package import Foundation

  /// `NEVPNConnection.h`.
  package enum NEVPNStatus: Int, Sendable {
    case invalid = 0
    case disconnected = 1
    case connecting = 2
    case connected = 3
    case reasserting = 4
    case disconnecting = 5
  }

  /// `NEVPNConnection.h`.
  package final class NEVPNConnection: NSObject {
    /// `status`.
    package var status = NEVPNStatus.disconnected
    /// `connectedDate`: when the connection came up; nil unless it is up.
    package var connectedDate: Date?
  }
#endif

import Keychains
import SimulatedDevices

/// An app and queries that tests start from.
enum Fixture {
  static let group = "TEAM.com.example.vpn"
  static let app = SimulatedApp("com.example.vpn", groups: [group, "TEAM.com.example.shared"])
  static let otherApp = SimulatedApp("com.example.other", groups: ["OTHER.com.example.other"])
  static let password = "correct horse battery"

  static func identity(_ account: String = "alice", in group: String? = nil) -> ItemIdentity {
    ItemIdentity(service: "vpn.userPassword", account: account, accessGroup: group)
  }

  static func addition(
    _ account: String = "alice", secret: String = password,
    accessibility: ItemAccessibility = .afterFirstUnlock, in group: String? = nil
  ) -> AddRequest {
    AddRequest(
      identity(account, in: group), secret: Secret(text: secret), accessibility: accessibility)
  }

  /// A lookup of the item that `addition` adds, as untyped code writes it.
  static let lookup: RawQuery = [
    "class": .text("genp"), "svce": .text("vpn.userPassword"), "acct": .text("alice"),
  ]

  static func raw(
    _ account: String = "alice", accessible: String? = "ck", secret: String = password
  ) -> RawQuery {
    var query = lookup
    query["acct"] = .text(account)
    query["pdmn"] = accessible.map(QueryValue.text)
    query["v_Data"] = .data(Array(secret.utf8))
    return query
  }
}

extension SimulatedDevice {
  var appKeychain: SimulatedKeychain { keychain(for: Fixture.app.client) }

  /// The status of a call of the app.
  func status(
    _ operation: KeychainOperation, _ query: RawQuery, changes: RawQuery = [:],
    hasResultPlace: Bool = true
  ) -> KeychainStatus {
    appKeychain.answer(
      operation, query, changes: changes, hasResultPlace: hasResultPlace
    ).status
  }
}

extension KeychainAnswer {
  var bytes: [UInt8]? {
    guard case .value(.data(let bytes)) = self else { return nil }
    return bytes
  }

  var entries: RawQuery? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries
  }

  var list: [KeychainAnswer]? {
    guard case .list(let list) = self else { return nil }
    return list
  }
}

extension RawQuery {
  func bytes(under key: String) -> [UInt8]? {
    guard case .data(let bytes)? = self[key] else { return nil }
    return bytes
  }

  /// The query with another value under a key, or without the key.
  func with(_ key: String, _ value: QueryValue?) -> RawQuery {
    var copy = self
    copy[key] = value
    return copy
  }
}

/// The code of a failure, or nil where nothing fails.
func failure(_ body: () throws(KeychainFailure) -> Void) -> KeychainFailure.Code? {
  do {
    try body()
    return nil
  } catch {
    return error.code
  }
}

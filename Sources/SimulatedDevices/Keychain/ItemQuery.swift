import Keychains

/// A query that has passed every check that does not depend on what is stored.
struct ItemQuery: Sendable {
  enum Synchronizable: Hashable, Sendable { case no, yes, any }
  enum AuthenticationUI: Hashable, Sendable { case allow, fail, skip }
  /// Which of the keychains of macOS a call goes to.
  enum Keychains: Hashable, Sendable { case protected, file, both }

  let itemClass: ItemClass?
  let reference: ParsedReference?
  /// A reference into a keychain file, compared as a whole.
  let fileReference: [UInt8]?
  /// Attributes beside accessibility, group and synchronizability.
  let attributes: [String: QueryValue]
  let accessibility: ItemAccessibility?
  let isConstrained: Bool?
  let group: String?
  let synchronizable: Synchronizable
  let secret: [UInt8]?
  let returns: Set<String>
  /// Nil for all.
  let limit: Int?
  let authenticationUI: AuthenticationUI
  let keychains: Keychains

  init(_ query: RawQuery, on system: SimulatedSystem) {
    var attributes: [String: QueryValue] = [:]
    var returns: Set<String> = []
    for (key, value) in query.pairs {
      guard let key else { continue }
      if key.hasPrefix("r_"), case .boolean(true) = value { returns.insert(key) }
      if key.utf8.count == 4 && !Self.separateKeys.contains(key) { attributes[key] = value }
    }
    self.attributes = attributes
    self.returns = returns
    itemClass = query.text("class").flatMap(ItemClass.init)
    let bytes = query.bytes("v_PersistentRef")
    reference = bytes.flatMap { ParsedReference($0) }
    fileReference = bytes.flatMap { ReferenceForm(of: $0) == .keychainFile ? $0 : nil }
    accessibility = query.text("pdmn").flatMap(ItemAccessibility.init)
    if case .accessControl(let constrained)? = query["accc"] {
      isConstrained = constrained
    } else {
      isConstrained = nil
    }
    group = query.text("agrp")
    let hasReference = reference != nil || fileReference != nil
    switch query["sync"] {
    case .boolean(true)?: synchronizable = .yes
    case .number(let number)? where number != 0: synchronizable = .yes
    case .text("syna")?: synchronizable = .any
    case nil: synchronizable = hasReference ? .any : .no
    default: synchronizable = .no
    }
    secret = query.bytes("v_Data")
    switch query["m_Limit"] {
    case .text("m_LimitAll")?: limit = nil
    case .number(let number)?: limit = max(1, number)
    default: limit = 1
    }
    authenticationUI =
      switch query.text("u_AuthUI") {
      case "u_AuthUIF": .fail
      case "u_AuthUIS": .skip
      default: .allow
      }
    keychains = Self.keychains(of: query, on: system)
  }

  private static let separateKeys: Set<String> = ["pdmn", "accc", "acls", "agrp", "sync", "nleg"]

  /// `SecItemCategorizeQuery` of `SecItem.cpp`.
  private static func keychains(of query: RawQuery, on system: SimulatedSystem) -> Keychains {
    guard system.family == .macOS else { return .protected }
    if case .boolean(true)? = query["nleg"] { return .protected }
    if case .boolean(true)? = query["sync"] { return .protected }
    if query.text("sync") == "syna" || query["tkid"] != nil || query["accc"] != nil {
      return .protected
    }
    if let bytes = query.bytes("v_PersistentRef") {
      return ParsedReference(bytes) == nil ? .file : .protected
    }
    let onlyFile = ["acls", "u_Keychain", "m_ItemList", "m_SearchList"].contains {
      query[$0] != nil
    }
    if case .boolean(false)? = query["nleg"] { return .file }
    return onlyFile ? .file : .both
  }

  var isByReference: Bool { reference != nil || fileReference != nil }

  func matches(_ row: KeychainRow, on system: SimulatedSystem) -> Bool {
    if row.isTombstone || row.isInFile && keychains == .protected { return false }
    if !row.isInFile && keychains == .file { return false }
    if let fileReference { return row.isInFile && row.reference(on: system) == fileReference }
    if let reference, !row.isMeant(by: reference) { return false }
    if let itemClass, row.itemClass != itemClass { return false }
    for (key, value) in attributes {
      let held = row.attributes[key].flatMap(StoredValue.init) ?? .bytes([])
      if StoredValue(value) != held { return false }
    }
    if row.isInFile { return true }
    if synchronizable != .any, row.isSynchronizable != (synchronizable == .yes) { return false }
    if let group, !group.utf8.elementsEqual(row.group.utf8) { return false }
    if let accessibility, row.accessibility != accessibility { return false }
    return true
  }
}

extension RawQuery {
  func text(_ key: String) -> String? {
    guard case .text(let text)? = self[key] else { return nil }
    return text
  }

  func bytes(_ key: String) -> [UInt8]? {
    guard case .data(let bytes)? = self[key] else { return nil }
    return bytes
  }
}

extension CauseRule {
  private static let lookups: Set<KeychainOperation> = [.copy, .update, .delete]
  private static let identifying: Set<SecurityKey> = [
    .account, .service, .accessGroup, .synchronizable,
  ]

  /// Causes that lie in what is stored, in the device or in the process. A query shows at most which
  /// of them may apply.
  static let ofSituations: [CauseRule] = missing + duplicates + locked + processes + faults

  private static let missing: [CauseRule] = [
    CauseRule(
      "accessibility-filters", .itemNotFound, in: lookups,
      summary: "Accessibility filters: an item with another one is not found, though adding it "
        + "again answers that it exists.",
      mend: "look up without kSecAttrAccessible", source: "SecDbQuery.c:928", isDecisive: false
    ) { query, _ in query.names { $0.key.known == .accessible } },
    CauseRule(
      "attribute-filters", .itemNotFound, in: lookups,
      summary: "Every attribute filters, also those that do not identify an item.",
      mend: "look up by service and account only", source: "SecItemSchema.c", isDecisive: false
    ) { query, _ in
      query.names { entry in
        guard entry.key.role == .attribute, entry.key.known != .accessible else { return false }
        return entry.key.known.map { !identifying.contains($0) } ?? true
      }
    },
    CauseRule(
      "reference-dangles", .itemNotFound, in: lookups,
      summary: "The item behind the reference was deleted, or added anew, or did not come along "
        + "to this device.",
      mend: "find the item by service and account, save its reference; else ask for the secret",
      source: "SecDbItem.c, SecDbItemInsert", isDecisive: false
    ) { query, _ in query.names { $0.key.known == .valuePersistentReference } },
    CauseRule(
      "absent", .itemNotFound, in: lookups,
      summary: "No such item exists.", mend: "add it", source: "SecItemServer.c",
      isDecisive: false
    ) { query, _ in query.names { $0.key.role == .attribute } ?? [] },
    CauseRule(
      "synchronizable-filters", .itemNotFound, in: lookups,
      summary: "Without kSecAttrSynchronizable only items that are not synchronizable are found.",
      mend: "store items for VPN without it; to find others, give kSecAttrSynchronizableAny",
      source: "SecDbQuery.c:1090-1093", isDecisive: false
    ) { query, _ in
      if query.referenceShape != nil || query.kind(under: .synchronizable) == .anySynchronizable {
        return nil
      }
      return query.names { $0.key.known == .synchronizable } ?? []
    },
    CauseRule(
      "other-access-group", .itemNotFound, in: lookups,
      summary: "The item is in a group of another process. Unless that group is named, it is "
        + "merely invisible.",
      mend: "share one keychain access group between app and extension",
      source: "SecItemServer.c:3252",
      isDecisive: false
    ) { query, _ in query.kind(under: .accessGroup) == nil ? [] : nil },
    CauseRule(
      "row-corrupt", .itemNotFound, in: lookups,
      summary: "The stored row cannot be decoded and is skipped.", mend: "store the secret again",
      source: "SecItemDb.c", isDecisive: false
    ) { _, _ in [] },
  ]

  private static let duplicates: [CauseRule] = [
    CauseRule(
      "primary-key-exists", .duplicateItem, in: [.add],
      summary: "An item of the same service, account and group exists; label and accessibility do "
        + "not tell items apart, and an absent service or account is the empty text.",
      mend: "update the item, or add under another account", source: "SecItemSchema.c",
      isDecisive: false
    ) { query, _ in
      query.names { $0.key.known.map(identifying.contains) ?? false } ?? []
    },
    CauseRule(
      "primary-key-taken", .duplicateItem, in: [.update],
      summary: "The change would give the item the identity of another one.",
      mend: "delete or update the other item, or change to another account",
      source: "SecItemDb.c:1294", isDecisive: false
    ) { query, _ in
      query.namesOfChanges { $0.key.known.map(identifying.contains) ?? false }
        ?? (query.changes.isEmpty ? [] : nil)
    },
  ]

  private static let locked: [CauseRule] = [
    CauseRule(
      "unlock-only-accessibility", .interactionNotAllowed, in: [.add],
      summary: "The item would be readable while unlocked only, which is also the system's choice "
        + "where no accessibility is given, and the device is locked.",
      mend: "give kSecAttrAccessibleAfterFirstUnlock or …AfterFirstUnlockThisDeviceOnly",
      source: "SecDbQuery.c:928, SecKeybagSupport.c:210-229", isDecisive: false
    ) { query, _ in
      guard case .accessibility(let accessibility)? = query.kind(under: .accessible) else {
        return []
      }
      return accessibility.isReadableWhileLocked
        ? nil : query.names { $0.key.known == .accessible }
    },
    CauseRule(
      "locked", .interactionNotAllowed, in: [.copy, .update],
      summary: "The item is readable while unlocked only, and the device is locked. Attributes and "
        + "references alone need the key, too.",
      mend: "try again when unlocked; store it anew as kSecAttrAccessibleAfterFirstUnlock",
      source: "SecKeybagSupport.c:311-338, SecDbKeychainMetadataKeyStore", isDecisive: false
    ) { _, _ in [] },
    CauseRule(
      "before-first-unlock", .interactionNotAllowed, in: [.add, .copy, .update],
      summary: "The device was not unlocked since it booted.",
      mend: "try again after the first unlock; keep the profile and the item as they are",
      source: "SecKeybagSupport.c:210-229", isDecisive: false
    ) { _, _ in [] },
    CauseRule(
      "one-of-many-locked", .interactionNotAllowed, in: [.copy, .update],
      summary: "One of several matching items is locked, which fails the whole query.",
      mend: "look up items one by one", source: "SecItemDb.c:572", isDecisive: false
    ) { query, operation in
      if operation == .update { return [] }
      return query.names { entry in
        entry.key.known == .matchLimit && entry.kind != .limitOne
      }
    },
    CauseRule(
      "authentication-needed", .interactionNotAllowed,
      summary: "The item's access control asks for a person, who cannot be asked here.",
      mend: "store an item for a daemon without access control", source: "SecItemServer.c",
      isDecisive: false
    ) { query, _ in
      query.names { $0.key.known == .accessControl || $0.key.known == .authenticationUI } ?? []
    },
  ]

  private static let processes: [CauseRule] = [
    CauseRule(
      "foreign-access-group", .missingEntitlement,
      summary: "The query names a group that the process does not own.",
      mend: "write the group with its team prefix, as the entitlement has it, or leave it out",
      source: "SecItemServer.c:3252", isDecisive: false
    ) { query, _ in
      let isGroup = { (entry: UntypedQuery.Entry) in entry.key.known == .accessGroup }
      let names = (query.names(isGroup) ?? []) + (query.namesOfChanges(isGroup) ?? [])
      return names.isEmpty ? nil : names
    },
    CauseRule(
      "no-access-group", .missingEntitlement,
      summary: "The process has no access group at all: an unsigned tool, a test bundle without "
        + "host, the Simulator.",
      mend: "sign with a keychain-access-groups entitlement, or test against a simulated keychain",
      source: "SecItemServer.c, SecEntitlementError", isDecisive: false
    ) { _, _ in [] },
    CauseRule(
      "no-passcode", .notAvailable, in: [.add, .update],
      summary: "The item asks for a passcode, and the device has none.",
      mend: "give kSecAttrAccessibleAfterFirstUnlock", source: "SecKeybagSupport.c:210-229",
      isDecisive: false
    ) { query, operation in
      query.namesOfAttributes(operation) {
        $0.kind == .accessibility(.whenPasscodeSetThisDeviceOnly)
          || $0.key.known == .accessControl
      }
    },
    CauseRule(
      "daemon-without-data-protection", .notAvailable,
      summary: "A daemon or system extension of macOS cannot use the data-protection keychain.",
      mend: "use the System keychain there, or hand the secret over from the app",
      source: "TN3137 and SecItem.cpp", isDecisive: false
    ) { query, _ in
      query.platform == .other
        ? nil : query.names { $0.key.known == .dataProtection && $0.kind == .boolean(true) } ?? []
    },
    CauseRule(
      "service-unreachable", .notAvailable,
      summary: "The keychain's database or its service cannot be reached.",
      mend: "try again later", source: "SecKeybagSupport.c:311-338", isDecisive: false
    ) { _, _ in [] },
  ]

  private static let faults: [CauseRule] = [
    CauseRule(
      "nothing-asked-for", .success, in: [.add, .copy],
      summary: "Success with an empty result: no kSecReturn… key is true.",
      mend: "set kSecReturnPersistentRef or kSecReturnData to true", source: "SecItemServer.c"
    ) { query, _ in
      query.names { $0.key.role == .result && $0.kind == .boolean(true) } == nil ? [] : nil
    },
    CauseRule(
      "database-refuses", KeychainStatus(rawValue: -25293),
      summary: "Authentication failed, or the database cannot be read or written.",
      mend: "try again later; do not delete the item", source: "SecKeybagSupport.c:311-338",
      isDecisive: false
    ) { _, _ in [] },
    CauseRule(
      "row-undecodable", .decode, in: [.copy, .update],
      summary: "The stored row cannot be decoded.", mend: "store the secret again",
      source: "SecKeybagSupport.c:311-338", isDecisive: false
    ) { _, _ in [] },
    CauseRule(
      "database-upgrading", KeychainStatus(rawValue: -34019),
      summary: "The database is being upgraded.", mend: "try again later", source: "SecBase.h",
      isDecisive: false
    ) { _, _ in [] },
    CauseRule(
      "app-clip", KeychainStatus(rawValue: -34020),
      summary: "An app clip may not do this.", mend: "do it in the app", source: "SecBase.h",
      isDecisive: false
    ) { _, _ in [] },
  ]
}

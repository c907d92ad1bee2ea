extension CauseRule {
  static let combinations: [CauseRule] = [
    CauseRule(
      "reference-with-attributes", in: [.copy],
      summary: "A reference of UUID form stands beside other attributes.",
      mend: "look up by the reference alone; kSecClass, kSecReturn… and kSecMatch… may stay",
      source: "SecItemDb.c:1114-1116"
    ) { query, _ in
      query.referenceShape == .uuid ? query.names(of: .attribute) : nil
    },
    CauseRule(
      "row-reference-with-attributes", in: [.update, .delete],
      summary: "A reference of row form stands beside other attributes.",
      mend: "select by the reference alone, or by the attributes alone",
      source: "SecItemDb.c:1304, SecItemServer.c:3298"
    ) { query, _ in
      query.referenceShape == .row ? query.names(of: .attribute) : nil
    },
    CauseRule(
      "match-in-update", in: [.update],
      summary: "An update takes no kSecMatch… key, not even kSecMatchLimit.",
      mend: "use a dictionary of its own for the update, with the identifying keys only",
      source: "SecItemDb.c:1298"
    ) { query, _ in query.names(of: .match) },
    CauseRule(
      "return-in-update", in: [.update],
      summary: "An update takes no kSecReturn… key.",
      mend: "use a dictionary of its own for the update, with the identifying keys only",
      source: "SecItemServer.c:3192-3200"
    ) { query, _ in query.names(of: .result) },
    CauseRule(
      "match-in-delete", in: [.delete],
      summary: "A deletion takes no kSecMatch… key; it always removes every match.",
      mend: "leave out kSecMatchLimit and the other kSecMatch… keys",
      source: "SecItemServer.c:3292-3295"
    ) { query, _ in query.names(of: .match) },
    CauseRule(
      "match-in-add", in: [.add],
      summary: "An addition takes no kSecMatch… key. By the source it may also seem to succeed and "
        + "add nothing; which of the two happens is not certain.",
      mend: "leave out kSecMatchLimit and the other kSecMatch… keys",
      source: "SecItemDb.c:290-293; -50 is what reports from the field say", isDecisive: false
    ) { query, _ in query.names(of: .match) },
    CauseRule(
      "value-reference-in-change", in: [.update, .delete],
      summary: "Items of an update or a deletion are not selected by kSecValueRef.",
      mend: "select by identifying attributes or by a persistent reference",
      source: "SecItemDb.c:1301, SecItemServer.c:3297"
    ) { query, _ in query.names { $0.key.known == .valueReference } },
    CauseRule(
      "item-list", in: [.copy, .update, .delete],
      summary: "kSecUseItemList is not supported.", mend: "leave out kSecUseItemList",
      source: "SecItemDb.c:1301, SecItemServer.c:3297"
    ) { query, _ in query.names { $0.key.known == .useItemList } },
    CauseRule(
      "item-list-in-add", in: [.add],
      summary: "kSecUseItemList is not supported. By the source an addition may also seem to "
        + "succeed and add nothing; which of the two happens is not certain.",
      mend: "leave out kSecUseItemList", source: "SecItemDb.c:296", isDecisive: false
    ) { query, _ in query.names { $0.key.known == .useItemList } },
    CauseRule(
      "constraint-with-synchronizable", in: [.add, .update],
      summary: "An access control that asks for biometry, presence or a passcode does not go with "
        + "a synchronizable item.",
      mend: "leave out both for an item that a daemon reads", source: "SecDbQuery.c"
    ) { query, operation in
      let stored = operation == .update ? query.entries + query.changes : query.entries
      let constraints = stored.filter { $0.kind == .accessControl(isConstrained: true) }
      let synchronizable = stored.filter {
        $0.key.known == .synchronizable && $0.kind == .boolean(true)
      }
      guard !constraints.isEmpty, !synchronizable.isEmpty else { return nil }
      return (constraints + synchronizable).map(\.key.name)
    },
    CauseRule(
      "synchronizable-this-device-only", in: [.add],
      summary: "A synchronizable item cannot be one of this device only. The header forbids it; "
        + "which status it gives is not certain.",
      mend: "leave out kSecAttrSynchronizable for an item that a daemon reads",
      source: "SecItem.h, kSecAttrSynchronizable", isDecisive: false
    ) { query, _ in
      guard case .accessibility(let accessibility)? = query.kind(under: .accessible),
        !accessibility.migratesToNewDevice, query.kind(under: .synchronizable) == .boolean(true)
      else { return nil }
      return query.names { $0.key.known == .accessible || $0.key.known == .synchronizable }
    },
    CauseRule(
      "skip-outside-copy", in: [.add, .update, .delete],
      summary: "kSecUseAuthenticationUISkip is for lookups only.",
      mend: "leave out kSecUseAuthenticationUI", source: "SecItem.m:1680"
    ) { query, _ in query.names { $0.kind == .skipsAuthentication } },
  ]

  static let attributes: [CauseRule] = [
    CauseRule(
      "no-such-attribute", .noSuchAttribute,
      summary: "A key of four characters is no attribute, or none of this class.",
      mend: "remove it, or check kSecClass: kSecAttrService is for generic passwords only",
      source: "SecDbQuery.c:819"
    ) { query, _ in
      let isFault = { (entry: UntypedQuery.Entry) in
        guard entry.key.role == .attribute else { return false }
        if entry.key.known == .access { return query.platform == .other }
        guard case .attribute(let classes)? = entry.key.known?.role else { return true }
        return query.itemClass.map { !classes.contains($0) } ?? false
      }
      let names = (query.names(isFault) ?? []) + (query.namesOfChanges(isFault) ?? [])
      return names.isEmpty ? nil : names
    },
    CauseRule(
      "not-an-attribute-to-update", .noSuchAttribute, in: [.update],
      summary: "The attributes to change hold a key that is no attribute, such as kSecClass.",
      mend: "put only attributes and kSecValueData into attributesToUpdate",
      source: "SecDbQuery.c:819"
    ) { query, _ in
      query.namesOfChanges { [.itemClass, .result, .match].contains($0.key.role) }
    },
  ]

  static let platforms: [CauseRule] = [
    CauseRule(
      "contradictory-keychain",
      summary: "Some keys can only mean the data-protection keychain, others only a keychain file.",
      mend: "set kSecUseDataProtectionKeychain to true and leave out kSecUseKeychain, "
        + "kSecMatchItemList, kSecMatchSearchList and kSecAttrAccess",
      source: "SecItem.cpp, SecItemCategorizeQuery"
    ) { query, _ in
      guard query.platform == .macOS else { return nil }
      let onlyProtected = query.names { entry in
        switch (entry.key.known, entry.kind) {
        case (SecurityKey.dataProtection, .boolean(true)),
          (SecurityKey.synchronizable, .boolean(true)),
          (SecurityKey.synchronizable, .anySynchronizable), (SecurityKey.tokenID, _),
          (SecurityKey.accessControl, _), (SecurityKey.sharingGroup, _):
          true
        case (SecurityKey.valuePersistentReference, .reference(_, let shape)): shape != nil
        default: false
        }
      }
      let onlyFile = query.names { entry in
        switch (entry.key.known, entry.kind) {
        case (SecurityKey.dataProtection, .boolean(false)), (SecurityKey.useKeychain, _),
          (SecurityKey.matchItemList, _), (SecurityKey.matchSearchList, _), (SecurityKey.access, _),
          (SecurityKey.valuePersistentReference, .reference(.keychainFile, _)):
          true
        default: false
        }
      }
      guard let onlyProtected, let onlyFile else { return nil }
      return onlyProtected + onlyFile
    }
  ]
}

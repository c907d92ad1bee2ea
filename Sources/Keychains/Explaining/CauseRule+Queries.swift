extension CauseRule {
  /// Everything about a query alone that the keychain refuses, in the order in which the simulated
  /// keychain looks for it. Which of several faults the system meets first depends on the order of
  /// the keys in the dictionary, which is not defined.
  static let ofQueries: [CauseRule] =
    classesAndReferences + values + combinations + attributes + platforms

  private static let classesAndReferences: [CauseRule] = [
    CauseRule(
      "no-class-or-reference",
      summary: "The query has neither a class that exists nor a reference that can be parsed.",
      mend: "set kSecClass to kSecClassGenericPassword, or give a persistent reference",
      source: "SecDbQuery.c:585"
    ) { query, _ in
      if query.itemClass != nil || query.referenceShape != nil { return nil }
      if query.referenceForm == .keychainFile && query.platform == .macOS { return nil }
      return query.names { $0.key.known == .itemClass || $0.key.known == .valuePersistentReference }
        ?? []
    },
    CauseRule(
      "not-a-reference",
      summary: "What stands as the persistent reference is none, such as a password or a text.",
      mend: "give the data that kSecReturnPersistentRef answered with, unchanged",
      source: "SecDbQuery.c:786"
    ) { query, _ in
      query.names { entry in
        guard entry.key.known == .valuePersistentReference, entry.kind != .null else {
          return false
        }
        guard case .reference(let form, let shape) = entry.kind else { return true }
        return shape == nil && !(form == .keychainFile && query.platform == .macOS)
      }
    },
    CauseRule(
      "class-contradicts-reference", .noSuchClass,
      summary: "The reference leads to an item of another class than kSecClass names.",
      mend: "leave kSecClass out, or use a reference to an item of that class",
      source: "SecDbQuery.c, query_add_value"
    ) { query, _ in
      guard case .itemClass(let named)? = query.kind(under: .itemClass),
        query.referenceShape != nil, let referred = query.referenceForm?.itemClass,
        referred != named
      else { return nil }
      return query.names {
        $0.key.known == .itemClass || $0.key.known == .valuePersistentReference
      }
    },
    CauseRule(
      "reference-in-add", in: [.add],
      summary: "An item cannot be added under a reference of row or token form.",
      mend: "remove kSecValuePersistentRef; ask for the new reference by kSecReturnPersistentRef",
      source: "SecItemServer.c:2769"
    ) { query, _ in
      guard query.referenceShape == .row || query.referenceShape == .token else { return nil }
      return query.names { $0.key.known == .valuePersistentReference }
    },
  ]

  private static let values: [CauseRule] = [
    CauseRule(
      "unknown-key",
      summary: "A key is unknown, has an unexpected length, is no text, or its value is null.",
      mend: "use the constants of Security as keys, and leave out what has no value",
      source: "SecDbQuery.c:880-925"
    ) { query, _ in
      let isFault = { (entry: UntypedQuery.Entry) in
        entry.key.role == .invalid || entry.kind == .null
      }
      let names = (query.names(isFault) ?? []) + (query.namesOfChanges(isFault) ?? [])
      return names.isEmpty ? nil : names
    },
    CauseRule(
      "too-many-keys",
      summary: "The query has more keys than the keychain takes.",
      mend: "use only the keys that identify the item", source: "SecDbQuery.c, query_create"
    ) { query, _ in
      query.entries.count > queryKeyLimit || query.changes.count > queryKeyLimit ? [] : nil
    },
    CauseRule(
      "value-data-not-data", in: [.add, .update],
      summary: "The secret is not data, such as a text.",
      mend: "convert it: Data(text.utf8)", source: "SecDbQuery.c, query_add_value, query_set_data"
    ) { query, _ in
      let isFault = { (entry: UntypedQuery.Entry) in
        entry.key.known == .valueData && entry.kind != .data && entry.kind != .null
      }
      let names = (query.names(isFault) ?? []) + (query.namesOfChanges(isFault) ?? [])
      return names.isEmpty ? nil : names
    },
    CauseRule(
      "return-flag-not-boolean", in: [.add, .copy],
      summary: "A kSecReturn… value is no boolean; the number 1 and the text \"true\" are none.",
      mend: "give true or kCFBooleanTrue", source: "SecDbQuery.c:627"
    ) { query, _ in
      query.names { entry in
        guard entry.key.role == .result, entry.kind != .null else { return false }
        guard case .boolean = entry.kind else { return true }
        return false
      }
    },
    CauseRule(
      "match-limit-not-a-limit", in: [.copy],
      summary: "kSecMatchLimit is neither a number nor one of its two constants.",
      mend: "give kSecMatchLimitOne, kSecMatchLimitAll or a number",
      source: "SecDbQuery.c:476-486"
    ) { query, _ in
      query.names { entry in
        guard entry.key.known == .matchLimit else { return false }
        switch entry.kind {
        case .number, .limitOne, .limitAll, .null: return false
        default: return true
        }
      }
    },
    CauseRule(
      "result-place-missing", in: [.copy],
      summary: "Something is to be returned, but there is no place for it.",
      mend: "pass a pointer for the result, or ask for nothing to be returned",
      source: "SecItemServer.c:2649"
    ) { query, _ in
      guard query.hasResultPlace == false else { return nil }
      return query.names { $0.key.role == .result && $0.kind == .boolean(true) }
    },
    CauseRule(
      "accessibility-unknown", in: [.add, .update],
      summary: "The accessibility is none of the keychain's.",
      mend: "give kSecAttrAccessibleAfterFirstUnlock or another of its constants",
      source: "SecItem.m:1654-1661"
    ) { query, operation in
      query.namesOfAttributes(operation) { entry in
        guard entry.key.known == .accessible, entry.kind != .null else { return false }
        guard case .accessibility = entry.kind else { return true }
        return false
      }
    },
    CauseRule(
      "access-control-not-one", in: [.add, .update],
      summary: "The value of kSecAttrAccessControl is no access control.",
      mend: "make it by SecAccessControlCreateWithFlags, or leave it out",
      source: "SecItem.m:1654-1661"
    ) { query, operation in
      query.namesOfAttributes(operation) { entry in
        guard entry.key.known == .accessControl, entry.kind != .null else { return false }
        guard case .accessControl = entry.kind else { return true }
        return false
      }
    },
  ]

  /// The exact bound of the source is not established; no query with fewer keys meets it, and any
  /// with more has keys that no table knows.
  static let queryKeyLimit = 128
}

extension UntypedQuery {
  /// Names among the attributes that an operation stores: the query of an addition, the changes of
  /// an update.
  func namesOfAttributes(
    _ operation: KeychainOperation, _ condition: (Entry) -> Bool
  ) -> [String]? {
    operation == .update ? namesOfChanges(condition) : names(condition)
  }
}

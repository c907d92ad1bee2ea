import Keychains
import Testing

/// What an explanation says beyond the single rows, which `ParameterErrorTests` of the simulated
/// devices hold against the keychain.
struct StatusExplanationTests {
  private func names(
    _ status: KeychainStatus, _ operation: KeychainOperation? = nil,
    _ pairs: [(key: String?, value: QueryValue)]? = nil,
    changes: [(key: String?, value: QueryValue)] = []
  ) -> [String] {
    StatusExplanation(
      status, operation: operation, query: pairs.map { UntypedQuery($0, changes: changes) }
    ).causes.map(\.name)
  }

  private let item: [(key: String?, value: QueryValue)] = [
    (key: "class", value: .text("genp")), (key: "acct", value: .text("alice")),
  ]

  @Test func withoutQueryEveryCauseIsNamedAndNoneIsCertain() {
    let explanation = StatusExplanation(.parameter)
    #expect(explanation.causes.count >= 20)
    #expect(explanation.causes.allSatisfy { !$0.isCertain && $0.keys.isEmpty })
    let names = explanation.causes.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func withoutQueryTheOperationNarrows() {
    let copy = names(.parameter, .copy)
    #expect(copy.contains("reference-with-attributes"))
    #expect(!copy.contains("match-in-update"))
    #expect(names(.parameter, .update).contains("match-in-update"))
  }

  @Test func faultlessQueryHasNoCauseExceptWhatIsNotSaid() {
    #expect(names(.parameter, .copy, item).isEmpty)
    let asking = item + [(key: "r_Data", value: .boolean(true))]
    #expect(names(.parameter, .copy, asking) == ["result-place-missing"])
    let mixed =
      item + [
        (key: "nleg", value: .boolean(true)), (key: "m_ItemList", value: .object),
      ]
    #expect(names(.parameter, .copy, mixed) == ["contradictory-keychain"])
    let query = UntypedQuery(mixed, platform: .other)
    #expect(StatusExplanation(.parameter, operation: .copy, query: query).causes.isEmpty)
  }

  @Test func referenceIntoKeychainFileIsFaultWhereThereAreNone() {
    let bytes: [UInt8] = Array("ssui".utf8) + [0, 0, 0, 1, 7]
    let pairs: [(key: String?, value: QueryValue)] = [(key: "v_PersistentRef", value: .data(bytes))]
    for (platform, certain) in [(UntypedQuery.Platform?.some(.other), true), (nil, false)] {
      let query = UntypedQuery(pairs, platform: platform)
      let causes = StatusExplanation(.parameter, operation: .copy, query: query).causes
      #expect(causes.map(\.name) == ["no-class-or-reference", "not-a-reference"])
      #expect(causes.allSatisfy { $0.isCertain == certain })
    }
    #expect(
      StatusExplanation(
        .parameter, operation: .copy, query: UntypedQuery(pairs, platform: .macOS)
      ).causes.isEmpty)
  }

  @Test func severalFaultsAreAllNamed() {
    let query =
      item + [
        (key: "r_Data", value: QueryValue.number(1)), (key: "m_Limit", value: .text("1")),
        (key: "u_ItemList", value: .object), (key: "nope!", value: .text("x")),
      ]
    #expect(
      Set(names(.parameter, .copy, query)) == [
        "return-flag-not-boolean", "match-limit-not-a-limit", "item-list", "unknown-key",
      ])
  }

  @Test func operationThatIsNotKnownMakesCausesOfSomeUncertain() {
    let query = UntypedQuery(item + [(key: "m_Limit", value: .text("m_LimitOne"))])
    let causes = StatusExplanation(.parameter, query: query).causes
    #expect(
      Set(causes.map(\.name)) == ["match-in-add", "match-in-update", "match-in-delete"])
    #expect(causes.allSatisfy { !$0.isCertain && $0.keys == ["kSecMatchLimit"] })
    let everywhere = StatusExplanation(
      .parameter, query: UntypedQuery([(key: "acct", value: .text("a"))]))
    #expect(everywhere.causes.first?.name == "no-class-or-reference")
    #expect(everywhere.causes.first?.isCertain == true)
  }

  @Test func statusWithoutKnownCauseHasNone() {
    #expect(names(KeychainStatus(rawValue: -1)).isEmpty)
  }

  @Test func missingItemWithReferenceMayDangle() {
    let bytes = Array("genp".utf8) + Array(repeating: UInt8(0x90), count: 16)
    let query: [(key: String?, value: QueryValue)] = [(key: "v_PersistentRef", value: .data(bytes))]
    let found = names(.itemNotFound, .copy, query)
    #expect(found.contains("reference-dangles"))
    #expect(!found.contains("synchronizable-filters"))
    #expect(!found.contains("accessibility-filters"))
  }

  @Test func namedGroupIsNoInvisibleOne() {
    let query = item + [(key: "agrp", value: QueryValue.text("TEAM.vpn"))]
    #expect(!names(.itemNotFound, .copy, query).contains("other-access-group"))
    #expect(names(.itemNotFound, .copy, item).contains("other-access-group"))
    #expect(names(.missingEntitlement, .copy, query).contains("foreign-access-group"))
    #expect(names(.missingEntitlement, .copy, item) == ["no-access-group"])
  }

  @Test func duplicateNamesTheKeysThatIdentify() {
    let query =
      item + [(key: "svce", value: QueryValue.text("s")), (key: "labl", value: .text("l"))]
    let cause = StatusExplanation(
      .duplicateItem, operation: .add, query: UntypedQuery(query)
    ).causes.first
    #expect(cause?.name == "primary-key-exists")
    #expect(cause?.keys == ["kSecAttrAccount", "kSecAttrService"])
  }

  @Test func lockedAdditionNamesTheAccessibilityUnlessItIsRight() {
    let name = "unlock-only-accessibility"
    #expect(names(.interactionNotAllowed, .add, item).contains(name))
    let strict = item + [(key: "pdmn", value: QueryValue.text("aku"))]
    let cause = StatusExplanation(
      .interactionNotAllowed, operation: .add, query: UntypedQuery(strict)
    ).causes.first { $0.name == name }
    #expect(cause?.keys == ["kSecAttrAccessible"])
    let right = item + [(key: "pdmn", value: QueryValue.text("ck"))]
    #expect(!names(.interactionNotAllowed, .add, right).contains(name))
    #expect(names(.interactionNotAllowed, .add, right).contains("before-first-unlock"))
  }

  @Test func successWithoutResultIsExplained() {
    #expect(names(.success, .copy, item) == ["nothing-asked-for"])
    #expect(names(.success, .copy, item + [(key: "r_Data", value: .boolean(true))]).isEmpty)
  }

  @Test func everyCauseSaysWhatWhereAndWhatToDo() {
    for status in KeychainStatus.known {
      for cause in StatusExplanation(status).causes {
        #expect(cause.summary.hasSuffix("."), "\(cause.name)")
        #expect(!cause.mend.isEmpty && !cause.mend.hasSuffix("."), "\(cause.name)")
        #expect(cause.source.hasPrefix("Apple's Security 61901, "), "\(cause.name)")
        #expect(cause.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(cause.name)")
      }
    }
  }

  /// The statuses that a keychain call for a VPN secret really gives have causes.
  @Test(arguments: [-50, -25291, -25293, -25299, -25300, -25303, -25306, -25308, -26275, -34018])
  func statusesOfPracticeHaveCauses(code: Int) {
    #expect(!StatusExplanation(KeychainStatus(rawValue: Int32(code))).causes.isEmpty)
  }
}

struct SecurityKeyTests {
  @Test func namesAndValuesAreUnambiguousButForTypes() {
    #expect(SecurityKey.value(ofConstant: "kSecAttrAccount") == "acct")
    #expect(SecurityKey.value(ofConstant: "kSecClassGenericPassword") == "genp")
    #expect(SecurityKey.value(ofConstant: "kSecMatchLimitAll") == "m_LimitAll")
    #expect(SecurityKey.value(ofConstant: "acct") == "acct")
    #expect(SecurityKey.value(ofConstant: "anything") == "anything")
    #expect(SecurityKey(value: "acct")?.name == "kSecAttrAccount")
    #expect(SecurityKey(value: "kSecAttrAccount") == nil)
  }
}

import Keychains
import SimulatedDevices
import Testing

/// What each call does, rule by rule. Lines are those of Apple's Security, version 61901:
/// https://github.com/apple-oss-distributions/Security/tree/Security-61901.0.87.0.1
struct CallRuleTests {
  let device = SimulatedDevice()
  var keychain: SimulatedKeychain { device.appKeychain }

  // server_entitlement_helpers.c, SecTaskCopyAccessGroups.
  @Test func additionsGoToTheFirstGroup() throws {
    let reference = try keychain.add(Fixture.addition())
    let item = try keychain.item(.reference(reference))
    #expect(item.attributes.accessGroup == Fixture.group)
  }

  // SecItemServer.c, SecEntitlementError.
  @Test(arguments: KeychainOperation.allCases)
  func processWithoutGroupsIsNeverAnswered(operation: KeychainOperation) {
    let keychain = device.keychain(for: .unsignedTest)
    let (status, _) = keychain.answer(operation, Fixture.raw(), changes: ["labl": .text("l")])
    #expect(status == .missingEntitlement)
  }

  // SecItemServer.c:3252. A common claim says -50; the source says -34018.
  @Test(arguments: KeychainOperation.allCases)
  func namedForeignGroupIsNotEntitled(operation: KeychainOperation) {
    let query = Fixture.lookup.with("agrp", .text("OTHER.com.example.other"))
    #expect(
      device.status(operation, query, changes: ["labl": .text("l")]) == .missingEntitlement)
  }

  // SecItemServer.c:3252.
  @Test func itemsOfForeignGroupsAreInvisibleUnlessNamed() throws {
    _ = try device.keychain(for: Fixture.otherApp.client).add(Fixture.addition())
    #expect(device.status(.copy, Fixture.lookup) == .itemNotFound)
    #expect(
      device.status(.update, Fixture.lookup, changes: ["labl": .text("l")]) == .itemNotFound)
    #expect(device.status(.delete, Fixture.lookup) == .itemNotFound)
  }

  // SecDbQuery.c:928, query_infer_keyclass.
  @Test func accessibilityIsWhenUnlockedWhereNoneIsGiven() throws {
    #expect(device.status(.add, Fixture.raw(accessible: nil)) == .success)
    #expect(try keychain.item(.item(Fixture.identity())).attributes.accessibility == .whenUnlocked)
  }

  // SecDbQuery.c:1090-1093.
  @Test func lookupsWithoutSynchronizableFindOnlyItemsThatAreNot() throws {
    #expect(device.status(.add, Fixture.raw().with("sync", .boolean(true))) == .success)
    #expect(device.status(.copy, Fixture.lookup) == .itemNotFound)
    #expect(device.status(.copy, Fixture.lookup.with("sync", .boolean(true))) == .success)
    let (status, answer) = keychain.answer(
      .copy,
      Fixture.lookup.with("sync", .text("syna")).with("r_PersistentRef", .boolean(true)))
    #expect(status == .success)
    let bytes = try #require(answer.bytes)
    #expect(device.status(.copy, ["v_PersistentRef": .data(bytes)]) == .success)
  }

  // SecItemSchema.c: sync is in the primary key.
  @Test func synchronizableAndOtherItemOfOneIdentityCoexist() throws {
    #expect(device.status(.add, Fixture.raw()) == .success)
    #expect(device.status(.add, Fixture.raw().with("sync", .boolean(true))) == .success)
    let all = Fixture.lookup.with("sync", .text("syna")).with("m_Limit", .text("m_LimitAll"))
      .with("r_PersistentRef", .boolean(true))
    #expect(keychain.answer(.copy, all).answer.list?.count == 2)
  }

  // SecItemSchema.c.
  @Test func absentAccountAndServiceAreTheEmptyText() {
    #expect(device.status(.add, ["class": .text("genp")]) == .success)
    #expect(
      device.status(.add, ["class": .text("genp"), "acct": .text(""), "svce": .text("")])
        == .duplicateItem)
  }

  // SecItemSchema.c.
  @Test(arguments: ["vwht", "tkid", "ggrp"])
  func furtherAttributesOfThePrimaryKeyTellItemsApart(key: String) {
    #expect(device.status(.add, Fixture.raw()) == .success)
    #expect(device.status(.add, Fixture.raw().with(key, .text("x"))) == .success)
    #expect(device.status(.add, Fixture.raw().with(key, .text("x"))) == .duplicateItem)
    #expect(device.status(.add, Fixture.raw().with(key, .text("y"))) == .success)
  }

  // SecItemSchema.c.
  @Test func labelAndAccessibilityDoNotTellItemsApart() throws {
    _ = try keychain.add(Fixture.addition())
    #expect(
      device.status(.add, Fixture.raw(accessible: "aku").with("labl", .text("another")))
        == .duplicateItem)
    #expect(
      failure { () throws(KeychainFailure) in _ = try keychain.add(Fixture.addition()) }
        == .duplicate)
  }

  // SecItemSchema.c: columns are compared as bytes.
  @Test func canonicallyEquivalentAccountsAreTwoItems() throws {
    _ = try keychain.add(Fixture.addition("caf\u{E9}", secret: "composed"))
    _ = try keychain.add(Fixture.addition("cafe\u{301}", secret: "decomposed"))
    let item = try keychain.item(.item(Fixture.identity("cafe\u{301}")), withSecret: true)
    #expect(try #require(item.secret).matches(Secret(text: "decomposed")))
  }

  // SecItemServer.c: shapes of results.
  @Test func oneReturnKeyGivesBareValueAndSeveralGiveDictionary() throws {
    let one = keychain.answer(.add, Fixture.raw().with("r_PersistentRef", .boolean(true)))
    let reference = try #require(one.answer.bytes)
    let several = keychain.answer(
      .copy, Fixture.lookup.with("r_PersistentRef", .boolean(true)).with("r_Data", .boolean(true)))
    let entries = try #require(several.answer.entries)
    #expect(entries.bytes(under: "v_PersistentRef") == reference)
    #expect(entries.bytes(under: "v_Data") == Array(Fixture.password.utf8))
    let none = keychain.answer(.copy, Fixture.lookup)
    #expect(none.status == .success)
    let all = keychain.answer(.copy, Fixture.lookup.with("m_Limit", .text("m_LimitAll")))
    #expect(all.status == .success)
    for answer in [none.answer, all.answer] {
      guard case .nothing = answer else {
        Issue.record("success without a kSecReturn… key has no result")
        return
      }
    }
  }

  // SecItemServer.c: shapes of results.
  @Test func additionWithSeveralReturnKeysGivesDictionaryToo() throws {
    let query = Fixture.raw().with("r_PersistentRef", .boolean(true))
      .with("r_Attributes", .boolean(true))
    let entries = try #require(keychain.answer(.add, query).answer.entries)
    #expect(entries.bytes(under: "v_PersistentRef") != nil)
    #expect(entries["acct"] != nil)
    #expect(entries["v_Data"] == nil, "data was not asked for")
  }

  // SecItemDb.c, handle_result.
  @Test func emptyDataIsLeftOutOfDictionaries() throws {
    #expect(device.status(.add, Fixture.raw(secret: "")) == .success)
    let answer = keychain.answer(
      .copy, Fixture.lookup.with("r_Attributes", .boolean(true)).with("r_Data", .boolean(true)))
    #expect(try #require(answer.answer.entries)["v_Data"] == nil)
    #expect(try keychain.item(.item(Fixture.identity()), withSecret: true).secret?.isEmpty == true)
  }

  // SecDbQuery.c:476.
  @Test func limitIsOneUnlessGiven() throws {
    for account in ["a", "b", "c"] { _ = try keychain.add(Fixture.addition(account)) }
    let query: RawQuery = ["class": .text("genp"), "r_PersistentRef": .boolean(true)]
    #expect(keychain.answer(.copy, query).answer.bytes != nil)
    let all = keychain.answer(.copy, query.with("m_Limit", .text("m_LimitAll")))
    #expect(all.answer.list?.count == 3)
    #expect(keychain.answer(.copy, query.with("m_Limit", .number(2))).answer.list?.count == 2)
    let service = ItemSelection.service("vpn.userPassword", accessGroup: nil)
    #expect(try keychain.find(.all(service)).count == 3)
    #expect(try keychain.find(.one(service)).count == 1)
  }

  // SecDbQuery.c. The classic trap: not found, and yet a duplicate.
  @Test func accessibilityFiltersLookups() throws {
    _ = try keychain.add(Fixture.addition(accessibility: .whenUnlocked))
    #expect(device.status(.copy, Fixture.lookup.with("pdmn", .text("ck"))) == .itemNotFound)
    #expect(device.status(.add, Fixture.raw()) == .duplicateItem)
    let untyped = UntypedQuery(Fixture.lookup.with("pdmn", .text("ck")).pairs)
    let explanation = StatusExplanation(.itemNotFound, operation: .copy, query: untyped)
    #expect(explanation.causes.first?.name == "accessibility-filters")
    #expect(explanation.causes.first?.keys == ["kSecAttrAccessible"])
  }

  // SecItemDb.c: a row that cannot be decoded is skipped, and removed afterwards.
  @Test func corruptRowIsSkippedAndGoes() throws {
    let damaged = try keychain.add(Fixture.addition("a"))
    _ = try keychain.add(Fixture.addition("b"))
    device.corruptItem(at: damaged)
    let service = ItemSelection.service("vpn.userPassword", accessGroup: nil)
    #expect(try keychain.find(.all(service)).map(\.attributes.account) == ["b"])
    #expect(
      failure { () throws(KeychainFailure) in _ = try keychain.item(.reference(damaged)) }
        == .missing)
    #expect(try keychain.add(Fixture.addition("a")) != damaged, "its place is free again")
  }

  // SecItemDb.c:1294.
  @Test func updateAppliesToAllMatches() throws {
    for account in ["a", "b"] { _ = try keychain.add(Fixture.addition(account)) }
    try keychain.update(
      UpdateRequest(
        .service("vpn.userPassword", accessGroup: nil), change: .secret(Secret(text: "new"))))
    for account in ["a", "b"] {
      let item = try keychain.item(.item(Fixture.identity(account)), withSecret: true)
      #expect(try #require(item.secret).matches(Secret(text: "new")))
    }
  }

  // SecItemDb.c:1294.
  @Test func updateOfNothingIsMissing() {
    let request = UpdateRequest(.item(Fixture.identity()), change: .label("l"))
    #expect(failure { () throws(KeychainFailure) in try keychain.update(request) } == .missing)
  }

  // SecItemDb.c:1294: one transaction; the primary key of SecItemSchema.c is unique.
  @Test func updateOntoAnotherItemChangesNothing() throws {
    for account in ["a", "b"] { _ = try keychain.add(Fixture.addition(account, secret: account)) }
    let request = UpdateRequest(.item(Fixture.identity("a")), change: .account("b"))
    #expect(failure { () throws(KeychainFailure) in try keychain.update(request) } == .duplicate)
    let all = UpdateRequest(
      .service("vpn.userPassword", accessGroup: nil), change: .account("same"))
    #expect(failure { () throws(KeychainFailure) in try keychain.update(all) } == .duplicate)
    let item = try keychain.item(.item(Fixture.identity("a")), withSecret: true)
    #expect(try #require(item.secret).matches(Secret(text: "a")))
  }

  // SecItemDb.c:1294 and SecItemServer.c, SecEntitlementError.
  @Test func updateMovesToOwnGroupsOnly() throws {
    let reference = try keychain.add(Fixture.addition())
    let selection = ItemSelection.reference(reference)
    let foreign = UpdateRequest(selection, change: .accessGroup("OTHER.com.example.other"))
    #expect(failure { () throws(KeychainFailure) in try keychain.update(foreign) } == .notEntitled)
    try keychain.update(UpdateRequest(selection, change: .accessGroup("TEAM.com.example.shared")))
    #expect(try keychain.item(selection).attributes.accessGroup == "TEAM.com.example.shared")
  }

  // SecDbItem.c:1168 and 1855; si-43-persistent.c. A common claim says that an update makes a new
  // reference.
  @Test func updateKeepsTheReference() throws {
    let reference = try keychain.add(Fixture.addition())
    let changes: [UpdateRequest.Change] = [
      .secret(Secret(text: "new")), .accessibility(.alwaysThisDeviceOnly), .account("bob"),
      .label("l"), .accessGroup("TEAM.com.example.shared"),
    ]
    for change in changes {
      try keychain.update(UpdateRequest(.reference(reference), change: change))
      #expect(try keychain.item(.reference(reference)).reference == reference)
    }
  }

  // SecDbItem.c, SecDbItemInsert.
  @Test func deletionAndAdditionChangeTheReference() throws {
    let old = try keychain.add(Fixture.addition())
    try keychain.delete(DeleteRequest(.reference(old)))
    let new = try keychain.add(Fixture.addition())
    #expect(new != old)
    #expect(
      failure { () throws(KeychainFailure) in _ = try keychain.item(.reference(old)) } == .missing)
  }

  // SecDbItem.c, SecDbItemInsert: a tombstone keeps the UUID.
  @Test func synchronizableItemKeepsItsReferenceThroughItsTombstone() throws {
    let query = Fixture.raw().with("sync", .boolean(true)).with("r_PersistentRef", .boolean(true))
    let first = try #require(keychain.answer(.add, query).answer.bytes)
    #expect(device.status(.delete, Fixture.lookup.with("sync", .boolean(true))) == .success)
    #expect(device.status(.copy, ["v_PersistentRef": .data(first)]) == .itemNotFound)
    #expect(keychain.answer(.add, query).answer.bytes == first)
  }

  // SecItemDb.c:1407.
  @Test func deletionRemovesAllMatchesAndMissesNone() throws {
    for account in ["a", "b"] { _ = try keychain.add(Fixture.addition(account)) }
    let service = DeleteRequest(.service("vpn.userPassword", accessGroup: nil))
    try keychain.delete(service)
    #expect(failure { () throws(KeychainFailure) in try keychain.delete(service) } == .missing)
  }

  // server_entitlement_helpers.c, SecTaskCopyAccessGroups: only processes of the system have it.
  @Test func everyGroupSeesEveryItem() throws {
    _ = try keychain.add(Fixture.addition())
    _ = try device.keychain(for: Fixture.otherApp.client).add(Fixture.addition())
    let system = device.keychain(for: SimulatedClient(.app, groups: ["*"]))
    let all = Fixture.lookup.with("m_Limit", .text("m_LimitAll"))
      .with("r_PersistentRef", .boolean(true))
    #expect(system.answer(.copy, all).answer.list?.count == 2)
    #expect(
      system.answer(.copy, Fixture.lookup.with("agrp", .text("OTHER.com.example.other"))).status
        == .success)
    #expect(
      system.answer(.add, Fixture.raw().with("agrp", .text("com.apple.token"))).status
        == .missingEntitlement)
  }

  // server_entitlement_helpers.c: com.apple.token can be read and not written.
  @Test func tokenGroupIsNotWritten() {
    let client = SimulatedClient(.app, groups: ["com.apple.token", "TEAM.a"])
    let keychain = device.keychain(for: client)
    #expect(
      keychain.answer(.add, Fixture.raw().with("agrp", .text("com.apple.token"))).status
        == .missingEntitlement)
    #expect(keychain.answer(.add, Fixture.raw()).status == .success, "the next group is taken")
    #expect(
      keychain.answer(.copy, Fixture.lookup.with("agrp", .text("com.apple.token"))).status
        == .itemNotFound)
  }

  // REASONABLE_DATA_SIZE: only a warning.
  @Test func largeSecretsAreStored() throws {
    let large = String(repeating: "x", count: 64 * 1024)
    let reference = try keychain.add(Fixture.addition(secret: large))
    #expect(try keychain.secret(at: reference).matches(Secret(text: large)))
  }

  // SecDbItem.c:1855, DoUpdate: a tombstone gives way.
  @Test func updateMayTakeThePlaceOfTombstone() throws {
    #expect(device.status(.add, Fixture.raw("a").with("sync", .boolean(true))) == .success)
    #expect(device.status(.add, Fixture.raw("b").with("sync", .boolean(true))) == .success)
    let lookup = Fixture.lookup.with("sync", .boolean(true))
    #expect(device.status(.delete, lookup.with("acct", .text("a"))) == .success)
    #expect(
      device.status(.update, lookup.with("acct", .text("b")), changes: ["acct": .text("a")])
        == .success)
    #expect(device.status(.copy, lookup.with("acct", .text("a"))) == .success)
  }
}

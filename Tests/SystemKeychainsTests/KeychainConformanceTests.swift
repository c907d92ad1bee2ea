#if !canImport(Darwin)
  import Keychains
  import SimulatedDevices
  import Testing

  /// What every backend does, whatever it is made of.
  struct KeychainConformanceTests {
    private let identity = ItemIdentity(service: "service", account: "account")

    private func addition(
      _ account: String = "account", _ secret: String = "secret one", group: String? = nil,
      accessibility: ItemAccessibility = .afterFirstUnlock
    ) -> AddRequest {
      AddRequest(
        ItemIdentity(service: "service", account: account, accessGroup: group),
        secret: Secret(text: secret), accessibility: accessibility, label: "label of \(account)")
    }

    private func code(_ body: () throws -> Void) -> KeychainFailure.Code? {
      do {
        try body()
        return nil
      } catch {
        guard let failure = error as? KeychainFailure else {
          Issue.record("not a keychain failure: \(error)")
          return nil
        }
        return failure.code
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func addedItemIsFoundByIdentityServiceAndReference(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        let reference = try keychain.add(addition())
        for selection in [
          ItemSelection.item(identity), .service("service", accessGroup: nil),
          .reference(reference),
          .item(ItemIdentity(service: "service", account: "account", accessGroup: "TEAM.vpn")),
        ] {
          let item = try keychain.item(selection, withSecret: true)
          #expect(item.reference == reference)
          #expect(item.attributes.service == "service")
          #expect(item.attributes.account == "account")
          #expect(item.attributes.accessGroup == "TEAM.vpn")
          #expect(item.attributes.accessibility == .afterFirstUnlock)
          #expect(item.attributes.label == "label of account")
          #expect(item.attributes.itemClass == .genericPassword)
          #expect(!item.attributes.isSynchronizable)
          #expect(try #require(item.secret).matches(Secret(text: "secret one")))
        }
      }
    }

    @Test(arguments: BackendUnderTest.allCases, ItemAccessibility.allCases)
    func everyAccessibilityIsStoredAsGiven(
      backend: BackendUnderTest, accessibility: ItemAccessibility
    ) throws {
      try backend.run { keychain, _ in
        let reference = try keychain.add(addition(accessibility: accessibility))
        #expect(try keychain.item(.reference(reference)).attributes.accessibility == accessibility)
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func secretsOfAnyBytesComeBackAsTheyWere(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        for bytes in [[], [0], Array(0...255), Array(repeating: 0xFF, count: 5000)] as [[UInt8]] {
          let identity = ItemIdentity(service: "bytes", account: "\(bytes.count)")
          let reference = try keychain.add(
            AddRequest(identity, secret: Secret(bytes), accessibility: .afterFirstUnlock))
          #expect(try keychain.secret(at: reference).matches(Secret(bytes)))
        }
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func secretsComeOnlyWhereTheyAreWanted(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        _ = try keychain.add(addition())
        #expect(try keychain.item(.item(identity)).secret == nil)
        let all = try keychain.find(.all(.service("service", accessGroup: nil)))
        #expect(all.allSatisfy { $0.secret == nil })
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func addingTwiceIsDuplicate(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        _ = try keychain.add(addition())
        #expect(
          code { _ = try keychain.add(addition("account", "two", accessibility: .always)) }
            == .duplicate)
        let item = try keychain.item(.item(identity), withSecret: true)
        #expect(try #require(item.secret).matches(Secret(text: "secret one")))
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func allItemsOfServiceAreFound(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        for account in ["a", "b", "c"] { _ = try keychain.add(addition(account)) }
        _ = try keychain.add(addition("a", group: "TEAM.shared"))
        let everywhere = try keychain.find(.all(.service("service", accessGroup: nil)))
        #expect(everywhere.compactMap(\.attributes.account).sorted() == ["a", "a", "b", "c"])
        let shared = try keychain.find(.all(.service("service", accessGroup: "TEAM.shared")))
        #expect(shared.map(\.attributes.account) == ["a"])
        #expect(try keychain.find(.one(.service("service", accessGroup: nil))).count == 1)
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func whatIsNotThereIsMissing(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        let reference = try keychain.add(addition())
        try keychain.delete(DeleteRequest(.reference(reference)))
        for selection in [
          ItemSelection.item(identity), .reference(reference),
          .service("service", accessGroup: nil),
        ] {
          #expect(code { _ = try keychain.find(.one(selection)) } == .missing)
          #expect(code { _ = try keychain.find(.all(selection)) } == .missing)
          #expect(
            code { try keychain.update(UpdateRequest(selection, change: .label("l"))) }
              == .missing)
          #expect(code { try keychain.delete(DeleteRequest(selection)) } == .missing)
        }
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func changesInPlaceKeepReferenceAndEverythingElse(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        let reference = try keychain.add(addition())
        let selection = ItemSelection.reference(reference)
        try keychain.update(UpdateRequest(selection, change: .secret(Secret(text: "secret two"))))
        try keychain.update(UpdateRequest(selection, change: .label("new label")))
        try keychain.update(
          UpdateRequest(selection, change: .accessibility(.afterFirstUnlockThisDeviceOnly)))
        try keychain.update(UpdateRequest(selection, change: .account("new account")))
        try keychain.update(UpdateRequest(selection, change: .accessGroup("TEAM.shared")))
        let item = try keychain.item(selection, withSecret: true)
        #expect(item.reference == reference)
        #expect(item.attributes.label == "new label")
        #expect(item.attributes.account == "new account")
        #expect(item.attributes.service == "service")
        #expect(item.attributes.accessGroup == "TEAM.shared")
        #expect(item.attributes.accessibility == .afterFirstUnlockThisDeviceOnly)
        #expect(try #require(item.secret).matches(Secret(text: "secret two")))
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func secretAndAccessibilityChangeInOneStep(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        _ = try keychain.add(addition(accessibility: .whenUnlocked))
        let change = UpdateRequest.Change.secret(
          Secret(text: "secret two"), accessibility: .afterFirstUnlock)
        try keychain.update(UpdateRequest(.item(identity), change: change))
        let item = try keychain.item(.item(identity), withSecret: true)
        #expect(item.attributes.accessibility == .afterFirstUnlock)
        #expect(try #require(item.secret).matches(Secret(text: "secret two")))
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func lockedIsNotMissing(backend: BackendUnderTest) throws {
      try backend.run { keychain, device in
        let reference = try keychain.add(addition())
        device.reboot()
        #expect(code { _ = try keychain.secret(at: reference) } == .locked)
        #expect(code { _ = try keychain.item(.item(identity)) } == .locked)
        #expect(code { _ = try keychain.add(addition("other")) } == .locked)
        device.unlock()
        device.lock()
        #expect(try keychain.secret(at: reference).matches(Secret(text: "secret one")))
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func foreignGroupIsNotEntitled(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        let foreign = ItemIdentity(service: "service", account: "a", accessGroup: "OTHER.vpn")
        #expect(
          code { _ = try keychain.add(addition("a", group: "OTHER.vpn")) } == .notEntitled)
        #expect(code { _ = try keychain.item(.item(foreign)) } == .notEntitled)
        #expect(code { try keychain.delete(DeleteRequest(.item(foreign))) } == .notEntitled)
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func profileBytesResolveToTheirItem(backend: BackendUnderTest) throws {
      try backend.run { keychain, _ in
        let reference = try keychain.add(addition())
        let item = try keychain.resolve(reference.bytesForProfile())
        #expect(item.reference == reference)
        #expect(item.attributes.account == "account")
        #expect(code { _ = try keychain.resolve(Array("a password".utf8)) } == .notAReference)
        #expect(code { _ = try keychain.resolve([]) } == .notAReference)
        #expect(code { _ = try keychain.resolve(BackendUnderTest.fileBytes) } == .notAReference)
      }
    }

    @Test(arguments: BackendUnderTest.allCases)
    func noRequestIsWrongInItself(backend: BackendUnderTest) throws {
      try backend.run { keychain, device in
        let reference = try keychain.add(addition())
        _ = try keychain.add(addition("b", group: "TEAM.shared"))
        let selections: [ItemSelection] = [
          .item(identity), .item(ItemIdentity(service: "", account: "", accessGroup: "TEAM.vpn")),
          .service("service", accessGroup: nil), .service("service", accessGroup: "TEAM.shared"),
          .reference(reference),
        ]
        let changes: [UpdateRequest.Change] = [
          .label(""), .secret(Secret([])), .secret(Secret([1]), accessibility: .always),
          .accessibility(.whenUnlocked), .accessGroup("TEAM.vpn"), .account("same"),
        ]
        for selection in selections {
          _ = try? keychain.find(.one(selection, withSecret: true))
          _ = try? keychain.find(.all(selection))
          for change in changes {
            _ = try? keychain.update(UpdateRequest(selection, change: change))
          }
          _ = try? keychain.delete(DeleteRequest(selection))
        }
        for bytes in [
          reference.bytesForProfile(), BackendUnderTest.fileBytes, [], Array("a password".utf8),
          Array("tkpr".utf8) + [0x30, 0x00], Array("keys".utf8) + Array(repeating: 0, count: 8),
          Array("genp".utf8) + Array("sixteen letters!".utf8),
        ] { _ = try? keychain.resolve(bytes) }
        let statuses = Set(device.trace.map(\.status))
        #expect(statuses.isDisjoint(with: [.parameter, .noSuchAttribute, .noSuchClass]))
        #expect(device.trace.count > 40)
      }
    }
  }
#endif

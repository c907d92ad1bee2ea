import Foundation
import Keychains
import SimulatedDevices
import Testing

/// Invariants of the simulated device under random histories. A failure names its seed; run it again
/// with `READBACK_SEED=N`.
struct HistoryTests {
  private static let seeds: [UInt64] = {
    if let text = ProcessInfo.processInfo.environment["READBACK_SEED"], let seed = UInt64(text) {
      return [seed]
    }
    return Array(1...20)
  }()

  /// A sequence of numbers that a seed determines (SplitMix64).
  private struct Dice {
    var state: UInt64

    mutating func roll(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) >> 1) % bound
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
  }

  /// What a test knows of an item: enough to say what the keychain must answer.
  private struct Known {
    var account: String
    var secret: String
    var accessibility: ItemAccessibility
    var reference: PersistentReference
  }

  private func isReadable(_ accessibility: ItemAccessibility, on device: SimulatedDevice) -> Bool {
    switch accessibility {
    case .always, .alwaysThisDeviceOnly: true
    case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly:
      device.lockState != .beforeFirstUnlock
    case .whenUnlocked, .whenUnlockedThisDeviceOnly: device.lockState == .unlocked
    case .whenPasscodeSetThisDeviceOnly: device.lockState == .unlocked && device.hasPasscode
    }
  }

  private func event(_ dice: inout Dice, on device: SimulatedDevice, _ items: inout [String: Known])
  {
    switch dice.roll(10) {
    case 0: device.reboot()
    case 1, 2: device.lock()
    case 3, 4, 5: device.unlock()
    case 6: device.reinstall(Fixture.app)
    case 7 where device.lockState == .unlocked:
      device.removePasscode()
      items = items.filter { $0.value.accessibility != .whenPasscodeSetThisDeviceOnly }
      device.setPasscode()
    case 8:
      device.restoreToNewDevice()
      items = items.filter { $0.value.accessibility.migratesToNewDevice }
    default: device.update(to: SimulatedSystem(.iOS, 17))
    }
  }

  @Test(arguments: seeds)
  func keychainAnswersAsTheModelSays(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let device = SimulatedDevice(seed: seed)
    let keychain = device.appKeychain
    var items: [String: Known] = [:]
    var gone: [PersistentReference] = []
    for step in 0..<100 {
      let account = "account \(dice.roll(4))"
      let selection = ItemSelection.item(Fixture.identity(account))
      let secret = "secret \(seed) \(step) \(dice.roll(1000))"
      let accessibility = dice.pick(ItemAccessibility.allCases)
      let place: Comment = "seed \(seed), step \(step)"
      let known = items[account]
      let isLocked = known.map { !isReadable($0.accessibility, on: device) } ?? false
      switch dice.roll(5) {
      case 0:
        let code = failure { () throws(KeychainFailure) in
          let reference = try keychain.add(
            Fixture.addition(account, secret: secret, accessibility: accessibility))
          items[account] = Known(
            account: account, secret: secret, accessibility: accessibility, reference: reference)
        }
        let expected: KeychainFailure.Code? =
          !isReadable(accessibility, on: device) ? .locked : known == nil ? nil : .duplicate
        #expect(code == expected, place)
        if code == nil {
          let reference = try #require(items[account]?.reference)
          #expect(!gone.contains(reference), place)
        }
      case 1:
        let code = failure { () throws(KeychainFailure) in
          try keychain.update(UpdateRequest(selection, change: .secret(Secret(text: secret))))
          items[account]?.secret = secret
        }
        #expect(code == (known == nil ? .missing : isLocked ? .locked : nil), place)
      case 2:
        let code = failure { () throws(KeychainFailure) in
          try keychain.delete(DeleteRequest(selection))
        }
        #expect(code == (known == nil ? .missing : nil), "deleting works locked; \(place)")
        if let known { gone.append(known.reference) }
        items[account] = nil
      default: event(&dice, on: device, &items)
      }
      check(items, gone, on: device, place)
    }
    #expect(device.trace.count > 100)
    expectNoSecret(in: device, seed: seed)
  }

  /// Every known item answers by its reference with its latest secret, or is locked; every reference
  /// of a deleted item is missing; one locked item fails the whole list.
  private func check(
    _ items: [String: Known], _ gone: [PersistentReference], on device: SimulatedDevice,
    _ comment: Comment
  ) {
    let keychain = device.appKeychain
    for known in items.values {
      let isReadable = isReadable(known.accessibility, on: device)
      let code = failure { () throws(KeychainFailure) in
        let secret = try keychain.secret(at: known.reference)
        #expect(secret.matches(Secret(text: known.secret)), comment)
      }
      #expect(code == (isReadable ? nil : .locked), comment)
    }
    for reference in gone.suffix(3) {
      let code = failure { () throws(KeychainFailure) in
        _ = try keychain.item(.reference(reference))
      }
      #expect(code == .missing, comment)
    }
    let all = failure { () throws(KeychainFailure) in
      let found = try keychain.find(.all(.service("vpn.userPassword", accessGroup: nil)))
      #expect(found.count == items.count, comment)
    }
    let anyLocked = items.values.contains { !isReadable($0.accessibility, on: device) }
    #expect(all == (items.isEmpty ? .missing : anyLocked ? .locked : nil), comment)
  }

  private func expectNoSecret(in device: SimulatedDevice, seed: UInt64) {
    var dumped = ""
    dump(device, to: &dumped)
    dump(device.appKeychain, to: &dumped)
    let text = dumped + device.trace.map { "\($0) \(String(reflecting: $0))" }.joined()
    for spelling in ["secret \(seed)", Data("secret \(seed)".utf8).base64EncodedString()] {
      #expect(!text.contains(spelling), "seed \(seed)")
    }
  }

  /// A daemon connects exactly when the item behind the saved reference is there and readable,
  /// whatever was saved and whatever happened since.
  @Test(arguments: seeds)
  func daemonConnectsExactlyWhenTheSecretCanBeResolved(seed: UInt64) throws {
    var dice = Dice(state: seed &+ 0xDAE)
    let device = SimulatedDevice(seed: seed)
    let keychain = device.appKeychain
    for step in 0..<60 {
      let comment: Comment = "seed \(seed), step \(step)"
      device.unlock()
      let account = "account \(step)"
      let accessibility = dice.pick(ItemAccessibility.allCases)
      var bytes = try keychain.add(
        Fixture.addition(account, accessibility: accessibility)
      ).bytesForProfile()
      let isBroken = dice.roll(4) == 0
      if isBroken { bytes = Self.breaking(bytes, &dice) }
      var copy = device.loadConfiguration(for: Fixture.app)
      copy.configuration = SimulatedConfiguration(dice.pick([.ikev2, .tunnelProvider]))
      copy.configuration?.passwordReference = bytes
      try device.save(copy)
      var items = [
        "": Known(
          account: account, secret: "", accessibility: accessibility,
          reference: PersistentReference(answered: bytes))
      ]
      for _ in 0..<dice.roll(4) { event(&dice, on: device, &items) }
      let loaded = device.loadConfiguration(for: Fixture.app)
      guard loaded.configuration != nil else { continue }
      let outcome = device.start(loaded)
      let expected: Set<ConnectionOutcome.Result> =
        isBroken
        ? [.notAReference, .secretMissing, .wrongClass]
        : items.isEmpty
          ? [.secretMissing]
          : isReadable(accessibility, on: device) ? [.connected] : [.secretLocked]
      #expect(expected.contains(outcome.result), comment)
      for line in outcome.console {
        #expect(!line.contains(Fixture.password), comment)
        #expect(!line.contains(Data(bytes).base64EncodedString()), comment)
      }
    }
  }

  /// Bytes of the length of a reference, or another one, that lead nowhere.
  private static func breaking(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    switch dice.roll(5) {
    case 0: return Array(Fixture.password.utf8)
    case 1: return Array(bytes.dropLast())
    case 2: return Array("inet".utf8) + bytes.dropFirst(4)
    case 3:
      var changed = bytes
      changed[4 + dice.roll(16)] ^= 0x01
      return changed
    default: return (0..<12).map { _ in UInt8(dice.roll(256)) }
    }
  }
}

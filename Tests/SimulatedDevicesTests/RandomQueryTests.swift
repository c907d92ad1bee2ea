import Keychains
import SimulatedDevices
import Testing

/// Queries of any keys and values: the keychain answers each of them, an explanation names a cause
/// exactly where the query itself is refused, and neither shows a value.
struct RandomQueryTests {
  private struct Dice {
    var state: UInt64

    mutating func roll(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
  }

  private static let keys = [
    "class", "acct", "svce", "agrp", "sync", "pdmn", "accc", "labl", "nleg", "m_Limit",
    "m_CaseInsensitive", "m_SearchList", "r_Data", "r_Attributes", "r_Ref", "r_PersistentRef",
    "u_ItemList", "u_Keychain", "u_AuthUI", "v_Data", "v_Ref", "v_PersistentRef", "srvr", "tkid",
  ]

  private static let marker = "topsecret"

  private func value(_ key: String, _ dice: inout Dice, _ references: [[UInt8]]) -> QueryValue {
    if dice.roll(4) != 0 {
      switch key {
      case "class": return .text(dice.pick(["genp", "genp", "inet", "cert"]))
      case "pdmn": return .text(dice.pick(["ck", "ak", "cku", "akpu"]))
      case "agrp": return .text(dice.pick([Fixture.group, "OTHER.group"]))
      case "m_Limit": return .text(dice.pick(["m_LimitOne", "m_LimitAll"]))
      case "u_AuthUI": return .text(dice.pick(["u_AuthUIA", "u_AuthUIF", "u_AuthUIS"]))
      case "v_PersistentRef": return .data(dice.pick(references))
      case "accc": return .accessControl(isConstrained: dice.roll(2) == 0)
      case "acct", "svce", "labl", "srvr": return .text(dice.pick(["", "a", "alice"]))
      case "v_Data": return .data(Array(Self.marker.utf8))
      default: return .boolean(dice.roll(3) != 0)
      }
    }
    return dice.pick([
      .boolean(true), .number(1), .text(Self.marker), .data(Array(Self.marker.utf8)), .date, .null,
      .object, .text("syna"), .number(0), .number(Int.min),
    ])
  }

  private func query(_ dice: inout Dice, _ references: [[UInt8]], upTo count: Int) -> RawQuery {
    var query = RawQuery()
    if dice.roll(3) != 0 { query["class"] = .text("genp") }
    for _ in 0..<dice.roll(count) {
      let key = dice.pick(Self.keys)
      query[key] = value(key, &dice, references)
    }
    if dice.roll(20) == 0 {
      let odd: [String?] = [Self.marker, "zzzz", "", nil, "\u{212A}sec", "x_Odd"]
      query = RawQuery(query.pairs + [(key: dice.pick(odd), value: .boolean(true))])
    }
    return query
  }

  @Test(arguments: [
    SimulatedSystem(.iOS, 17), SimulatedSystem(.iOS, 14), SimulatedSystem(.macOS, 15),
  ])
  func refusedExactlyWhereAnExplanationNamesCause(system: SimulatedSystem) throws {
    var dice = Dice(state: UInt64(system.version))
    let device = SimulatedDevice(system: system)
    let keychain = device.appKeychain
    var references: [[UInt8]] = [
      [], Array(Self.marker.utf8), Array("tkpr".utf8) + [0x30, 0x00],
      Array("ssui".utf8) + [0, 0, 0, 1, 7], Array("genp".utf8) + Array(repeating: 0x91, count: 16),
      Array("inet".utf8) + [0, 0, 0, 0, 0, 0, 0, 2],
    ]
    for account in ["a", "alice"] {
      references.append(try keychain.add(Fixture.addition(account)).bytesForProfile())
    }
    let ofQueries: Set<KeychainStatus> = [.parameter, .noSuchAttribute, .noSuchClass]
    var refusals = 0
    for step in 0..<800 {
      if step % 50 == 0 { dice.roll(2) == 0 ? device.lock() : device.unlock() }
      let operation = dice.pick(KeychainOperation.allCases)
      let raw = query(&dice, references, upTo: 5)
      let changes = operation == .update ? query(&dice, references, upTo: 3) : [:]
      let place = dice.roll(10) != 0
      let (status, answer) = keychain.answer(
        operation, raw, changes: changes, hasResultPlace: place)
      let untyped = UntypedQuery(
        raw.pairs, changes: changes.pairs, platform: system.family == .macOS ? .macOS : .other,
        hasResultPlace: place)
      let faults = ofQueries.flatMap { status in
        StatusExplanation(status, operation: operation, query: untyped).causes
      }
      #expect(
        ofQueries.contains(status) == !faults.isEmpty,
        "\(system), step \(step): \(operation) \(raw) \(changes): \(status)")
      refusals += faults.isEmpty ? 0 : 1
      let shown = "\(raw) \(changes) \(answer) \(faults) \(untyped)"
      #expect(!shown.contains(Self.marker), "\(system), step \(step)")
    }
    #expect((150...700).contains(refusals), "\(refusals) of 800 were refused")
    #expect(!device.trace.contains { "\($0)".contains(Self.marker) })
  }
}

import StrictJSON
import Testing
import VPNScenarios

/// The schema of scenarios and their reader, held against each other in both directions.
struct ScenarioSchemaTests {
  /// Keys with a right value, and values that are wrong under them.
  private static let keys: [(name: String, right: String, wrong: [String])] = [
    ("secret", #""userPassword""#, [#""password""#, "1", "null"]),
    ("secrets", #"["sharedSecret"]"#, ["[]", #"["sharedSecret", "sharedSecret"]"#, #""x""#]),
    ("service", #""s""#, [#""""#, "1"]), ("account", #""a""#, [#""""#, "[]"]),
    ("group", #""g""#, [#""""#, "{}"]),
    ("accessible", #""always""#, [#""never""#, "true"]),
    (
      "query", #"{"kSecClass": "genp", "v_Data": {"data": "AAA="}, "note": 1}"#,
      [#"{"v_Data": {"data": "A"}}"#, #"{"a": {"accessControl": "x"}}"#, "[]", #""q""#]
    ),
    ("kind", #""ikev2""#, [#""l2tp""#, "5"]),
    ("authentication", #""certificate""#, [#""psk""#]),
    ("extendedAuthentication", "false", ["0"]), ("onDemand", "true", [#""yes""#]),
    (
      "bytes", #"{"data": "AAA=", "note": "n"}"#,
      [#"{"data": "AA"}"#, #"{"text": "a", "data": ""}"#, "{}", #""bytes""#, #"{"text": 1}"#]
    ),
    ("method", #""inPlace""#, [#""copy""#]),
    ("system", #""iOS 17""#, [#""iOS 017""#, #""iOS 0""#, #""iOS +7""#, #""watchOS 9""#]),
    (
      "expect", #"{"result": "failed", "status": -50, "note": []}"#,
      [#"{"result": "fine"}"#, #"{"status": 2147483648}"#, #"{"state": 1}"#, "[]"]
    ),
    ("note", "5", []), ("unknown", "1", []),
  ]

  private static let steps = [
    "store", "storeRaw", "saveProfile", "saveProfileWithBytes", "loadProfile", "lock", "unlock",
    "reboot", "removePasscode", "closeApp", "openApp", "connect", "connectOnDemand", "rotate",
    "updateItem", "deleteItem", "changeAccessibility", "restoreToNewDevice", "reinstallApp",
    "updateSystem", "otherAppEnables", "wait",
  ]

  private let schema: JSONSchema

  init() throws { schema = try JSONSchema(named: "scenario") }

  private func check(_ text: String) throws -> Bool {
    let bytes = Array(text.utf8)
    let isValid = schema.faults(in: try JSONDocument(parsing: bytes).root).isEmpty
    let isRead: Bool
    do {
      _ = try Scenario(parsing: bytes)
      isRead = true
    } catch {
      isRead = false
    }
    #expect(isValid == isRead, "\(text)")
    return isRead
  }

  private static func scenario(_ step: String) -> String {
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17"}, "#
      + #""steps": [\#(step)]}"#
  }

  private static func step(_ name: String, _ members: [(String, String)]) -> String {
    let members = members.map { ", \"\($0)\": \($1)" }.joined()
    return #"{"do": "\#(name)"\#(members)}"#
  }

  /// The keys that each step takes, found by leaving out those that it refuses.
  @Test(arguments: steps) func agreeOnEachStepWithMoreAndLess(name: String) throws {
    var accepted = 0
    // Every pair of keys, beside those that some step needs.
    let sets: [[String]] = [
      [], ["secret"], ["secrets"], ["kind"], ["kind", "bytes"], ["secret", "query"],
      ["secret", "accessible"], ["system"],
    ]
    for set in sets {
      let base = Self.keys.filter { set.contains($0.name) }.map { ($0.name, $0.right) }
      if try check(Self.scenario(Self.step(name, base))) { accepted += 1 }
      for key in Self.keys where !set.contains(key.name) {
        _ = try check(Self.scenario(Self.step(name, base + [(key.name, key.right)])))
      }
      for key in Self.keys {
        for wrong in key.wrong {
          let others = base.filter { $0.0 != key.name }
          _ = try check(Self.scenario(Self.step(name, others + [(key.name, wrong)])))
        }
      }
    }
    #expect((accepted > 0) == (name != "wait"))
  }

  @Test(arguments: [
    #"{"readback": "scenario"}"#, "[]", "5",
    #"{"readback": "manifest", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17"}, "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 2, "name": "n", "device": {"system": "iOS 17"}, "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "", "device": {"system": "iOS 17"}, "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {}, "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17", "groups": []}, "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17", "passcode": 1}, "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17", "note": 1}, "daemonGroups": ["a"], "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17"}, "daemonGroups": "all", "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17"}, "daemonGroups": [], "steps": []}"#,
    #"{"readback": "scenario", "formatVersion": 1, "name": "n", "device": {"system": "iOS 17"}, "steps": {}}"#,
  ]) func agreeOnWhatIsAroundTheSteps(text: String) throws { _ = try check(text) }
}

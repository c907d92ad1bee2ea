import SimulatedDevices
import StrictJSON
import Testing
import VPNScenarios

struct ScenarioReaderTests {
  private func refusal(steps: String, device: String = #"{ "system": "iOS 17" }"#) -> String? {
    refusal(
      of: """
        { "readback": "scenario", "formatVersion": 1, "name": "x", "device": \(device),
          "daemonGroups": "any-group", "steps": [\(steps)] }
        """)
  }

  private func refusal(of text: String) -> String? {
    do {
      _ = try Scenario(parsing: Array(text.utf8))
      return nil
    } catch {
      return error.message
    }
  }

  @Test func readsTheExampleOfTheInterface() throws {
    let text = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "on demand after a reboot",
        "device": { "system": "iOS 17", "passcode": true }, "daemonGroups": "default-group",
        "steps": [
          { "do": "store", "secret": "userPassword", "accessible": "afterFirstUnlock" },
          { "do": "saveProfile", "kind": "ikev2" }, { "do": "reboot" },
          { "do": "connectOnDemand", "expect": { "result": "secret-locked", "status": -25308 } },
          { "do": "unlock" }, { "do": "connectOnDemand", "expect": { "result": "connected" } } ] }
      """#
    let scenario = try Scenario(parsing: Array(text.utf8))
    #expect(scenario.steps.count == 6)
    #expect(scenario.policies.map(\.name) == ["default-group"])
  }

  @Test(
    arguments: [
      (#"{ "do": "fly" }"#, #"unknown "fly""#),
      (#"{ "do": "store" }"#, #""secret" is missing"#),
      (#"{ "do": "store", "secret": "identity" }"#, #"unknown "identity""#),
      (#"{ "do": "store", "secret": "userPassword", "accessible": "never" }"#, #"unknown "never""#),
      (#"{ "do": "store", "secret": "userPassword", "acessible": "always" }"#, "acessible"),
      (#"{ "do": "lock", "secret": "userPassword" }"#, #"unknown key "secret""#),
      (#"{ "do": "lock", "expect": { "result": "fine" } }"#, #"unknown "fine""#),
      (#"{ "do": "lock", "expect": { "status": 1.5 } }"#, "a fraction"),
      (#"{ "do": "lock", "expect": { "status": 4294967246 } }"#, "outside"),
      (#"{ "do": "updateSystem", "system": "iOS" }"#, "a system such as"),
      (#"{ "do": "saveProfile", "kind": "l2tp" }"#, #"unknown "l2tp""#),
      (#"{ "do": "saveProfileWithBytes", "kind": "ikev2" }"#, #""bytes" is missing"#),
      (#"{ "do": "saveProfileWithBytes", "kind": "ikev2", "bytes": {} }"#, "expected one of"),
      (
        #"{ "do": "saveProfileWithBytes", "kind": "ikev2", "bytes": { "data": "?" } }"#,
        "not Base64"
      ),
      (#"{ "do": "rotate" }"#, #""secret" is missing"#),
      (#"{ "do": "rotate", "secret": "userPassword", "method": "later" }"#, #"unknown "later""#),
      (#"{ "do": "storeRaw", "secret": "userPassword" }"#, #""query" is missing"#),
      (#"7"#, "expected an object"),
    ])
  func refusesStepsThatMakeNoSense(step: String, message: String) {
    #expect(refusal(steps: step)?.contains(message) == true)
  }

  @Test func refusesDevicesAndPoliciesThatMakeNoSense() {
    #expect(refusal(steps: "", device: #"{ "system": "Windows 11" }"#) != nil)
    #expect(refusal(steps: "", device: #"{ "system": "iOS 17", "groups": [] }"#) != nil)
    #expect(refusal(steps: "", device: "{}") == #""system" is missing"#)
    #expect(refusal(of: #"{ "readback": "contract", "formatVersion": 1 }"#) != nil)
    let policy = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "x", "device": { "system": "iOS 17" },
        "daemonGroups": "every-group", "steps": [] }
      """#
    #expect(refusal(of: policy)?.contains("sharing-suffix") == true)
  }

  @Test func refusesMoreStepsThanItCanPlayInReasonableTime() {
    let lock = Array(repeating: #"{ "do": "lock" }"#, count: 1_000)
    #expect(refusal(steps: lock.joined(separator: ",")) == nil)
    #expect(
      refusal(steps: (lock + lock.prefix(1)).joined(separator: ",")) == "more than 1000 steps")
  }

  @Test func printsNoBytesOfAScenario() throws {
    let text = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "x", "device": { "system": "iOS 17" },
        "daemonGroups": "any-group",
        "steps": [ { "do": "saveProfileWithBytes", "kind": "ikev2", "bytes": { "text": "hunter2" } } ] }
      """#
    let scenario = try Scenario(parsing: Array(text.utf8))
    var dumped = ""
    dump(scenario, to: &dumped)
    for printed in ["\(scenario)", dumped] {
      #expect(!printed.contains("hunter2"))
      #expect(!printed.contains("104, 117"))
    }
  }

  @Test func takesNoAnswerForNoneOfSuccess() async throws {
    let text = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "x", "device": { "system": "iOS 17" },
        "daemonGroups": "any-group", "steps": [ { "do": "lock", "expect": { "status": 0 } } ] }
      """#
    #expect(!(await Simulation.run(try Scenario(parsing: Array(text.utf8)))).passed)
  }

  @Test func saysWhichStepsDependOnThePolicy() async throws {
    let text = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "x", "device": { "system": "iOS 17" },
        "steps": [
          { "do": "store", "secret": "userPassword" }, { "do": "saveProfile", "kind": "ikev2" },
          { "do": "connectOnDemand" } ] }
      """#
    let simulation = await Simulation.run(try Scenario(parsing: Array(text.utf8)))
    #expect(simulation.runs.map(\.policy.name) == ["any-group", "default-group", "sharing-suffix"])
    #expect(simulation.differingSteps == [2])
    #expect(!simulation.passed)
  }

  @Test func doesNothingInAClosedApp() async throws {
    let text = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "x", "device": { "system": "iOS 17" },
        "daemonGroups": "any-group",
        "steps": [ { "do": "closeApp" }, { "do": "store", "secret": "userPassword" } ] }
      """#
    let simulation = await Simulation.run(try Scenario(parsing: Array(text.utf8)))
    #expect(simulation.runs[0].outcomes.map(\.result) == [.done, .failed])
    #expect(simulation.runs[0].trace.isEmpty)
  }
}

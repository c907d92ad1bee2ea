import StrictJSON

/// The tests of `xcresulttool get test-results tests`, with why they prove nothing.
struct TestTree {
  private(set) var caseCount = 0
  private(set) var argumentCount = 0
  private(set) var objections: [JSONText] = []
  private(set) var unknown: [JSONText] = []
  /// The devices that ran tests.
  private(set) var devices: [TestDevice] = []
  /// The identifiers of tests, and of their arguments, that passed.
  private(set) var passed: Set<JSONText> = []

  private var names: Set<JSONText> = []

  private static let known: Set<JSONText> = [
    "Test Plan", "Unit test bundle", "UI test bundle", "Test Suite", "Test Case", "Device",
    "Test Plan Configuration", "Arguments", "Repetition", "Test Case Run", "Failure Message",
    "Source Code Reference", "Attachment", "Expression", "Test Value", "Runtime Warning",
  ]

  /// A node with what stands above it.
  private struct Visit {
    let value: JSONValue
    /// The names of what it is inside, for messages and to tell tests apart.
    let place: String
    /// Whether it is inside a test.
    let isInsideTest: Bool
  }

  init(parsing bytes: [UInt8]) throws(JSONFailure) {
    var reader = try JSONDocument(parsing: bytes).root.requiredObject()
    let nodes = try reader.required("testNodes").requiredElements()
    for element in try reader.optional("devices")?.requiredElements() ?? [] {
      devices.append(try TestDevice(reading: element))
    }
    let knownKeys: Set<JSONText> = ["testNodes", "devices", "testPlanConfigurations"]
    for member in reader.members where !knownKeys.contains(member.name) {
      unknown.append(UnknownValue.text("tests", member.name.repaired, member.value))
    }
    var pending = nodes.reversed().map { Visit(value: $0, place: "", isInsideTest: false) }
    while let visit = pending.popLast() { try take(visit, &pending) }
  }

  private mutating func take(_ visit: Visit, _ pending: inout [Visit]) throws(JSONFailure) {
    var node = try visit.value.requiredObject()
    let type = try node.required("nodeType").requiredText()
    let name = try node.required("name").requiredText()
    let result = try node.optional("result")?.requiredText()
    let identifier = try node.optional("nodeIdentifier")?.requiredText()
    let place = visit.place.isEmpty ? name.repaired : "\(visit.place)/\(name.repaired)"
    if !Self.known.contains(type) {
      note(&unknown, "tests: nodeType \(type.repaired)")
    }
    if let result, !TestSummary.results.contains(result) {
      note(&unknown, "tests: result \(result.repaired)")
    }
    var isInsideTest = visit.isInsideTest
    switch type {
    case "Test Case":
      caseCount += 1
      isInsideTest = true
      let key = JSONText("\(visit.place)/\(identifier?.repaired ?? name.repaired)")
      if !names.insert(key).inserted { note(&objections, "a test is there twice: \(place)") }
      if result == "Passed" { passed.insert(identifier ?? name) }
      if result != "Passed" { object(to: result, place) }
    case "Arguments" where isInsideTest:
      argumentCount += 1
      if result == "Passed", let identifier { passed.insert(identifier) }
      if let result, result != "Passed" { object(to: result, place) }
    case "Repetition": note(&objections, "a test was repeated: \(place)")
    case "Failure Message": note(&objections, "a test has a failure: \(visit.place)")
    default:
      if let result, result != "Passed" { object(to: result, place) }
    }
    for child in try node.optional("children")?.requiredElements().reversed() ?? [] {
      pending.append(Visit(value: child, place: place, isInsideTest: isInsideTest))
    }
  }

  private mutating func object(to result: JSONText?, _ place: String) {
    switch result {
    case "Skipped"?: note(&objections, "a test was skipped: \(place)")
    case "Expected Failure"?: note(&objections, "a test was expected to fail: \(place)")
    case "Failed"?: note(&objections, "a test failed: \(place)")
    case let result?: note(&objections, "a test ended as \(result.repaired): \(place)")
    case nil: note(&objections, "a test has no result: \(place)")
    }
  }

  /// Keeps at most 100 of a kind of remarks, each once.
  private func note(_ list: inout [JSONText], _ text: String) {
    let text = JSONText(text)
    if list.count < 100, !list.contains(text) { list.append(text) }
  }
}

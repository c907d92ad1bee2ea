import StrictJSON

/// What `xcresulttool get test-results summary` says of a run.
///
/// The shape is that of Xcode 16 and 26: codemagic-ci-cd/cli-tools,
/// `src/codemagic/models/xctests/xcresult/xcresult.py`. What is not known is kept by its name.
struct TestSummary {
  let result: JSONText
  let total: Int
  let passed: Int
  let failed: Int
  let skipped: Int
  let expectedFailures: Int
  /// Whether it names a failure, or a device on which a test did not pass, whatever it counts.
  let namesFailures: Bool
  let unknown: [JSONText]
  let span: RunSpan
  /// The devices by which it counts, those that it says anything of.
  let devices: [TestDevice]
  /// Where it does not count by devices and configurations what it counts in all.
  let contradictions: [String]

  private static let known: Set<JSONText> = [
    "title", "environmentDescription", "topInsights", "result", "totalTestCount", "passedTests",
    "failedTests", "skippedTests", "expectedFailures", "statistics", "devicesAndConfigurations",
    "testFailures", "startTime", "finishTime",
  ]
  static let results: Set<JSONText> = [
    "Passed", "Failed", "Skipped", "Expected Failure", "unknown",
  ]

  init(parsing bytes: [UInt8]) throws(JSONFailure) {
    var reader = try JSONDocument(parsing: bytes).root.requiredObject()
    let range = 0...Int.max
    result = try reader.required("result").requiredText()
    total = try reader.required("totalTestCount").requiredInteger(in: range)
    passed = try reader.required("passedTests").requiredInteger(in: range)
    failed = try reader.required("failedTests").requiredInteger(in: range)
    skipped = try reader.required("skippedTests").requiredInteger(in: range)
    expectedFailures = try reader.required("expectedFailures").requiredInteger(in: range)
    var namesFailures =
      try reader.optional("testFailures")?.requiredElements().isEmpty == false
    var devices: [TestDevice] = []
    var passedOfParts: [Int?] = []
    for element in try reader.optional("devicesAndConfigurations")?.requiredElements() ?? [] {
      var part = try element.requiredObject()
      for key in ["failedTests", "skippedTests", "expectedFailures"] {
        guard let count = try part.optional(key)?.requiredInteger(in: range) else { continue }
        if count > 0 { namesFailures = true }
      }
      passedOfParts.append(try part.optional("passedTests")?.requiredInteger(in: range))
      if let device = part.optional("device") {
        devices.append(try TestDevice(reading: device))
      }
    }
    self.namesFailures = namesFailures
    self.devices = devices
    contradictions = Self.contradictions(passed, passedOfParts)
    span = try RunSpan(
      start: reader.optional("startTime"), finish: reader.optional("finishTime"))
    var unknown = reader.members.filter { !Self.known.contains($0.name) }.map { member in
      UnknownValue.text("summary", member.name.repaired, member.value)
    }
    if !Self.results.contains(result) {
      unknown.append(JSONText("summary: result \(result.repaired)"))
    }
    self.unknown = unknown
  }

  /// Whether a test that several devices ran counts once or for each, the tools do not say.
  private static func contradictions(_ passed: Int, _ parts: [Int?]) -> [String] {
    let counts = parts.compactMap(\.self)
    guard !counts.isEmpty else { return [] }
    if counts.contains(0) { return ["no test passed on a device or in a configuration"] }
    let sum = counts.reduce(0) { sum, count in
      let (value, overflows) = sum.addingReportingOverflow(count)
      return overflows ? .max : value
    }
    let isAll = counts.count == parts.count
    guard let most = counts.max(), most > passed || (isAll && sum < passed) else { return [] }
    return [
      "the summary counts \(passed) tests that passed, and by devices and configurations "
        + counts.prefix(5).map { "\($0)" }.joined(separator: " and ")
    ]
  }
}

/// What is not known, as evidence keeps it.
enum UnknownValue {
  /// A text or a number with its value, anything else by its name and kind.
  static func text(_ place: String, _ name: String, _ value: JSONValue) -> JSONText {
    let content = value.text?.repaired ?? value.number?.spelling ?? value.kind.phrase
    return JSONText("\(place): \(name) \(content)")
  }
}

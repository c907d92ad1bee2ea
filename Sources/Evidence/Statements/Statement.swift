package import StrictJSON

/// An in-toto Statement v1 with the predicate `test-result/v0.1`: what one layer found.
///
/// It holds nothing that changes from one run on the same input to the next.
package struct Statement: Hashable, Sendable {
  static let type = "https://in-toto.io/Statement/v1"
  static let predicateType = "https://in-toto.io/attestation/test-result/v0.1"

  package enum Result: String, Sendable, CaseIterable {
    case passed = "PASSED"
    case warned = "WARNED"
    case failed = "FAILED"
  }

  package var subjects: [EvidenceSubject]
  package var result: Result
  package var configuration: LayerConfiguration
  package var passed: [JSONText]
  package var warned: [JSONText]
  package var failed: [JSONText]

  /// A statement whose result follows from the tests and from what the configuration says of them.
  package init(
    subjects: [EvidenceSubject], configuration: LayerConfiguration, passed: [JSONText],
    failed: [JSONText]
  ) {
    self.subjects = subjects
    self.configuration = configuration
    self.passed = passed
    self.failed = failed
    warned = []
    let isWhole = configuration.testRun?.isWhole ?? true
    result = failed.isEmpty && !passed.isEmpty && isWhole ? .passed : .failed
  }

  package var layer: EvidenceLayer { configuration.layer }
}

extension Statement {
  var json: JSONOutput {
    [
      "_type": .string(Self.type), "predicateType": .string(Self.predicateType),
      "subject": .array(subjects.map(\.json)),
      "predicate": [
        "result": .string(result.rawValue), "configuration": configuration.json,
        "passedTests": .texts(passed), "warnedTests": warned.isEmpty ? nil : .texts(warned),
        "failedTests": .texts(failed),
      ],
    ]
  }

  /// Reads a statement strictly: what this package did not write is refused, and so is what cannot
  /// all be true.
  package init(reading value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    try Self.require(Self.type, try reader.required("_type"))
    try Self.require(Self.predicateType, try reader.required("predicateType"))
    var subjects: [EvidenceSubject] = []
    var names: Set<JSONText> = []
    for element in try reader.required("subject").requiredElements() {
      let subject = try EvidenceSubject(reading: element)
      guard names.insert(subject.name).inserted else {
        throw element.failure("a subject of this name is there twice")
      }
      subjects.append(subject)
    }
    var predicate = try reader.required("predicate").requiredObject()
    self.subjects = subjects
    result = try predicate.required("result").requiredChoice(of: Result.self)
    configuration = try LayerConfiguration(reading: try predicate.required("configuration"))
    passed = try predicate.optional("passedTests")?.requiredTexts() ?? []
    warned = try predicate.optional("warnedTests")?.requiredTexts() ?? []
    failed = try predicate.optional("failedTests")?.requiredTexts() ?? []
    try predicate.finish()
    try reader.finish()
    if let contradiction {
      throw value.failure(
        "the statement of the layer \(layer.name) contradicts itself: \(contradiction)")
    }
  }

  private static func require(_ text: String, _ value: JSONValue) throws(JSONFailure) {
    guard try value.requiredText() == JSONText(text) else {
      throw value.failure("expected \"\(text)\"")
    }
  }
}

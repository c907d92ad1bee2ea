import ArchiveFiles
import PropertyListBytes
package import StrictJSON

extension LayerResult {
  /// The document, ended by a newline.
  package var bytes: [UInt8] {
    var summary: [JSONText: JSONOutput] = [:]
    for outcome in Outcome.allCases {
      summary[JSONText(outcome.rawValue)] = .integer(count(outcome))
    }
    let document: JSONOutput = [
      "readback": "layer-result", "formatVersion": 1, "suite": .string(suite),
      "platform": .string(platform.rawValue), "system": .string(system),
      "readers": .array(readers.map { .string($0) }), "inputs": inputs.json,
      "cases": .array(cases.map(\.json)), "summary": .object(summary),
      "volatile": ["run": .optional(run), "date": .optional(date)],
    ]
    return document.bytes(pretty: true)
  }

  /// The most bytes that a result may have: 100,000 cases with long names.
  private static let maximumBytes = 64 << 20

  /// Reads a result strictly: it was written by a program, so whatever is not as that writes it was
  /// changed since.
  ///
  /// - Throws: For an unknown or doubled key, a case or file that is there twice or out of order,
  ///   and a summary or digest that is not that of the rest.
  package init(parsing bytes: [UInt8]) throws(JSONFailure) {
    let root = try JSONDocument(parsing: bytes, maximumBytes: Self.maximumBytes).root
    var reader = try root.requiredObject()
    try reader.requireDocument("layer-result")
    let suite = try reader.required("suite").requiredName()
    let platform = try reader.required("platform").requiredChoice(of: Platform.self)
    let system = try reader.required("system").requiredName()
    var readers: [String] = []
    for element in try reader.required("readers").requiredElements() {
      let name = try element.requiredName()
      guard !ReaderUnderTest.isReserved(name), !name.contains("/") else {
        throw element.failure("no reader has this name")
      }
      readers.append(name)
      try element.requireAscending(readers)
    }
    let inputs = try reader.required("inputs")
    let casesValue = try reader.required("cases")
    var cases: [Case] = []
    for element in try casesValue.requiredElements() {
      cases.append(try Case(element))
      try element.requireAscending(cases.suffix(2).map(\.name))
    }
    let summary = try reader.required("summary")
    var volatile = try reader.required("volatile").requiredObject()
    let run = try volatile.optional("run")?.requiredName()
    let date = try volatile.optional("date").map { (value) throws(JSONFailure) in
      try RunTime.read(value).repaired
    }
    try volatile.finish()
    try reader.finish()
    let checked = try CheckInputs(inputs)
    var names: [String] = []
    for file in checked.files {
      names = names.suffix(1) + [file.name]
      try inputs.requireAscending(names)
    }
    self.init(
      suite: suite, platform: platform, system: system, readers: readers, inputs: checked,
      cases: cases, run: run, date: date)
    try checkSummary(summary)
    try checkNames(casesValue, inputs)
  }

  /// Refuses cases of readers that are not listed, and fixtures of contracts that are not.
  private func checkNames(_ cases: JSONValue, _ inputs: JSONValue) throws(JSONFailure) {
    let known = Set((readers + ["coverage"]).map { JSONText($0) })
    for item in self.cases {
      let reader = JSONText(item.name).codeUnits.prefix { $0 != 0x2F }
      guard known.contains(JSONText(codeUnits: Array(reader))) else {
        throw cases.failure(
          "the case \(JSONText(item.name).excerpt) is of a reader that is not listed")
      }
    }
    let fixtures = self.inputs.fixtures.sorted { $0.key < $1.key }
    guard
      let (name, record) = fixtures.first(where: { self.inputs.limits[$0.value.contract] == nil })
    else { return }
    throw inputs.failure(
      "\(name.excerpt) is judged by \(record.contract.excerpt), which is no contract")
  }

  private func checkSummary(_ value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    for outcome in Outcome.allCases {
      let found = try reader.required(outcome.rawValue)
      guard try found.requiredInteger() == count(outcome) else {
        throw found.failure("not the number of cases of that result")
      }
    }
    try reader.finish()
  }
}

extension LayerResult.Case {
  fileprivate var json: JSONOutput {
    [
      "name": .string(name), "result": .string(outcome.rawValue), "code": .optional(code?.rawValue),
      "message": .optional(message), "sha256": .optional(digest?.hexadecimal),
    ]
  }

  fileprivate init(_ value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    let name = try reader.required("name").requiredName()
    let outcome = try reader.required("result").requiredChoice(of: LayerResult.Outcome.self)
    self.init(name, outcome)
    code = try reader.optional("code").map { (value) throws(JSONFailure) in
      FindingCode(rawValue: try value.requiredName())
    }
    message = try reader.optional("message")?.requiredString()
    digest = try reader.optional("sha256")?.requiredDigest()
    try reader.finish()
    if outcome == .passed, message != nil {
      throw value.failure("a case that passed, with what is wrong")
    }
    if outcome == .passed, code != nil, name.utf8.starts(with: "coverage/".utf8) {
      throw value.failure("a case that passed, with a code of what is wrong")
    }
    if outcome == .skipped, code != nil || message != nil || digest != nil {
      throw value.failure("a case that no test asked for, with what came of it")
    }
  }
}

extension JSONValue {
  /// Refuses the last of some names unless it comes after the one before it.
  fileprivate func requireAscending(_ names: [String]) throws(JSONFailure) {
    guard names.count > 1, let last = names.last else { return }
    guard names[names.count - 2].utf16.lexicographicallyPrecedes(last.utf16) else {
      throw failure("a name that is there twice, or out of order")
    }
  }
}

package import PropertyListBytes
package import StrictJSON

/// One run of a command: what was asked, and where the answer goes.
package struct Invocation {
  package let program: ReadbackProgram
  package let arguments: ParsedArguments
  package let console: Console

  package init(program: ReadbackProgram, arguments: ParsedArguments, console: Console) {
    self.program = program
    self.arguments = arguments
    self.console = console
  }

  /// The value of `--format`, or the first of the formats that the command declares.
  package func format(_ option: OptionDeclaration) -> String {
    arguments.value(of: option) ?? option.choices?.first ?? ""
  }

  package var isQuiet: Bool { arguments.contains(.quiet) }

  package var isPretty: Bool { arguments.contains(.pretty) }

  /// How many inputs may be worked on at once.
  package func jobs() throws(CommandFailure) -> Int {
    try integer(.jobs, in: 1...1_024) ?? console.surroundings.processorCount
  }

  /// The value of an option that takes an integer.
  package func integer(
    _ option: OptionDeclaration, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int? {
    guard let text = arguments.value(of: option) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .usage(
        "--\(option.name) needs a number from \(range.lowerBound)"
          + (range.upperBound == .max ? "" : " to \(range.upperBound)") + ", not \"\(text)\"")
    }
    return value
  }

  /// The limits that hold without a contract: the defaults, raised or lowered by `--limit`.
  ///
  /// - Parameter outputBytes: The command's own default for the size of its output.
  package func limits(outputBytes: UInt64? = nil) throws(CommandFailure) -> ReadLimits {
    var limits = ReadLimits.default
    if let outputBytes { limits[.outputBytes] = outputBytes }
    for (name, value) in try LimitOverrides(arguments.values(of: .limit)).values {
      limits[name] = value
    }
    return limits
  }

  /// The limits that hold with a contract: its own, lowered by `--limit` where that is smaller.
  package func limits(of contract: ReadLimits) throws(CommandFailure) -> ReadLimits {
    var limits = contract
    for (name, value) in try LimitOverrides(arguments.values(of: .limit)).values {
      limits[name] = min(limits[name] ?? value, value)
    }
    return limits
  }

  /// Prints one JSON document to standard output.
  ///
  /// - Parameter members: Everything but `readback`, the document's kind, and `formatVersion`.
  package func print(json kind: String, _ members: [JSONText: JSONOutput]) {
    var writer = JSONWriter(pretty: isPretty, sink: console.output.sink)
    writer.write(Self.document(kind, members))
    writer.finish()
  }

  /// The same once the document is known to be within `outputBytes`.
  package func print(
    json kind: String, _ members: [JSONText: JSONOutput], within limits: ReadLimits
  ) throws(CommandFailure) {
    let document = Self.document(kind, members)
    do throws(ReadFailure) {
      try BoundedOutput.json(self, within: limits) { $0.write(document) }
    } catch {
      throw CommandFailure(.finding, "the results: \(error.message)")
    }
  }

  private static func document(_ kind: String, _ members: [JSONText: JSONOutput]) -> JSONOutput {
    var members = members
    members["readback"] = .string(kind)
    members["formatVersion"] = 1
    return .object(members)
  }
}

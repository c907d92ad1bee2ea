import PropertyListBytes
import ReadbackCommands
import Testing

struct InvocationTests {
  private func invocation(_ words: String...) throws -> Invocation {
    Invocation(
      program: .sample, arguments: try ParsedArguments(words + ["x"], of: SampleCommand()),
      console: RecordedConsole().console)
  }

  private func failure(_ setting: String) throws -> String {
    let invocation = try invocation("--limit", setting)
    return try #require(#expect(throws: CommandFailure.self) { try invocation.limits() }).message
  }

  @Test func readsLimitsWithUnits() throws {
    let limits = try invocation(
      "--limit", "archiveBytes=16M", "--limit=objects=2K", "--limit", "expandedNodes=3G",
      "--limit", "depth=7"
    ).limits()
    #expect(limits[.archiveBytes] == 16 << 20)
    #expect(limits[.objects] == 2_048)
    #expect(limits[.expandedNodes] == 3 << 30)
    #expect(limits[.depth] == 7)
    #expect(limits[.references] == ReadLimits.default[.references])
  }

  @Test func onlyTightensTheLimitsOfAContract() throws {
    let limits = try invocation("--limit", "archiveBytes=2G", "--limit=depth=7")
      .limits(of: .contract)
    #expect(limits[.archiveBytes] == ReadLimits.contract[.archiveBytes])
    #expect(limits[.depth] == 7)
  }

  @Test func refusesLimitsThatAreNone() throws {
    #expect(try failure("depth") == "--limit needs NAME=VALUE, not \"depth\"")
    #expect(try failure("dept=1") == "unknown limit \"dept\", did you mean depth?")
    #expect(try failure("zebra=1").hasPrefix("unknown limit \"zebra\", it may be archiveBytes,"))
    for value in ["", "K", "-1", "+1", "1.5", "1k", "1KB", "0x10", "1 ", "18446744073709551616"] {
      #expect(try failure("depth=\(value)").contains("the value is digits"))
    }
    #expect(try failure("depth=18014398509481984K").contains("beyond 64 bits"))
  }

  @Test func refusesNumbersOutsideTheirRange() throws {
    for value in ["x", "-1", "101", "", "1.0"] {
      let invocation = try invocation("--depth=\(value)")
      let failure = #expect(throws: CommandFailure.self) {
        try invocation.integer(SampleCommand.depth, in: 0...100)
      }
      #expect(failure?.message == "--depth needs a number from 0 to 100, not \"\(value)\"")
    }
    #expect(try invocation("--depth=100").integer(SampleCommand.depth, in: 0...100) == 100)
  }

  @Test func worksOnAsManyInputsAtOnceAsThereAreProcessors() throws {
    #expect(try invocation().jobs() == 1)
    #expect(try invocation("--jobs=3").jobs() == 3)
    #expect(throws: CommandFailure.self) { try invocation("--jobs=0").jobs() }
  }
}

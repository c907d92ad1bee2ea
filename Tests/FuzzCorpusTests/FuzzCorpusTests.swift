import Readback
import Testing

/// Every input that a fuzzer ever kept or failed on, read again: the process must live, and what
/// it says must be well-formed.
struct FuzzCorpusTests {
  @Test(arguments: ["BinaryPropertyList", "XMLPropertyList"])
  func readsOrRefusesEachPropertyList(target: String) throws {
    for input in try FuzzInput.all(of: target) {
      do throws(ReadFailure) {
        let list = try PropertyList(reading: input.bytes)
        for object in 0..<list.objectCount { _ = list.value(of: object) }
      } catch {
        expectPlaced(error, in: input)
      }
    }
  }

  @Test func readsOrRefusesEachKeyedArchive() throws {
    for input in try FuzzInput.all(of: "KeyedArchive") {
      do throws(ReadFailure) {
        let archive = try KeyedArchive(input.bytes)
        for index in 0..<archive.entryCount { _ = archive.fields(ofEntry: index) }
      } catch {
        expectPlaced(error, in: input)
      }
    }
  }

  /// A fuzzer that starts from refused inputs would not get far.
  @Test func acceptsEverySeedOfAnArchiveByTheContractAmongTheSeeds() throws {
    let contract = try Contract(parsing: seed("everything", of: "ContractDocument").bytes)
    let seeds = try FuzzInput.all(of: "KeyedArchive").filter(\.isSeed)
    #expect(seeds.count > 60)
    for seed in seeds {
      let findings = contract.judge(seed.bytes).findings
      #expect(findings.isEmpty, "\(seed.name)")
    }
  }

  @Test func judgesEachKeyedArchive() throws {
    let contract = try Contract(parsing: seed("everything", of: "ContractDocument").bytes)
    for input in try FuzzInput.all(of: "KeyedArchive") {
      for finding in contract.judge(input.bytes).findings {
        #expect((0...input.bytes.count).contains(finding.offset ?? 0), "\(input.name)")
        #expect(!finding.message.isEmpty, "\(input.name)")
      }
    }
  }

  @Test func readsOrRefusesEachContractWithItsPlace() throws {
    for input in try FuzzInput.all(of: "ContractDocument") {
      do throws(ContractFailure) {
        _ = try Contract(parsing: input.bytes)
        #expect(!input.bytes.isEmpty)
      } catch {
        #expect(error.position != nil, "\(input.name): \(error)")
        #expect(!input.isSeed, "\(input.name): \(error)")
      }
    }
  }

  private func seed(_ name: String, of target: String) throws -> FuzzInput {
    try #require(try FuzzInput.all(of: target).first { $0.name == name })
  }

  private func expectPlaced(_ failure: ReadFailure, in input: FuzzInput) {
    #expect((0...input.bytes.count).contains(failure.offset ?? 0), "\(input.name)")
    #expect(!failure.message.isEmpty, "\(input.name)")
  }
}

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

  @Test func readsEverySeedOfAnArchive() throws {
    let seeds = try FuzzInput.all(of: "KeyedArchive").filter(\.isSeed)
    #expect(seeds.count > 60)
    for seed in seeds {
      #expect(throws: Never.self, "\(seed.name)") { try KeyedArchive(seed.bytes) }
    }
  }

  private func expectPlaced(_ failure: ReadFailure, in input: FuzzInput) {
    #expect((0...input.bytes.count).contains(failure.offset ?? 0), "\(input.name)")
    #expect(!failure.message.isEmpty, "\(input.name)")
  }
}

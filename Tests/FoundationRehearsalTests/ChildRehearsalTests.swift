import ArchiveContracts
import Foundation
import FoundationDecoding
import FoundationRehearsal
import PropertyListBytes
import TestArchives
import Testing

#if os(Linux) || os(macOS)
  struct ChildRehearsalTests {
    /// The program beside the tests.
    private static let program: String = {
      let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let candidates = [tests] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      return candidates.map { $0.appending(path: "RehearsalAttempts").path }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      } ?? "RehearsalAttempts, which is not beside the tests"
    }()

    private static func rehearsal(
      _ arguments: String..., seconds: UInt32 = 10
    ) -> ChildRehearsal {
      #if os(Linux)
        let accepts = false
      #else
        let accepts = true
      #endif
      return ChildRehearsal(
        program: program, arguments: arguments, seconds: seconds, acceptsMissingLayers: accepts)
    }

    private static func contract() throws -> Contract {
      try Contract(
        parsing: Array(
          #"""
          { "readback": "contract", "formatVersion": 1, "name": "Attempt", "reader": "foundation",
            "top": { "root": "Attempt" },
            "types": { "Attempt": { "className": "Attempt",
              "fields": { "does": { "type": "string", "maxLength": 16 } } } } }
          """#.utf8))
    }

    /// Decodes after a rehearsal, into a class that does nothing itself.
    private func decode(
      _ does: String, _ rehearsal: ChildRehearsal = Self.rehearsal()
    ) throws -> String {
      let unarchiver = try SecureUnarchiver(
        contract: Self.contract(), classes: ["Attempt": Harmless.self], rehearsal: rehearsal)
      let bytes = try ArchiveNotation.bytes("root: Attempt{does: @'\(does)'}")
      return try unarchiver.decode(Harmless.self, from: bytes).does
    }

    private func code(
      _ does: String, _ rehearsal: ChildRehearsal = Self.rehearsal()
    ) throws -> String? {
      do {
        _ = try decode(does, rehearsal)
        return nil
      } catch let failure as UnarchivingFailure {
        return failure.code.rawValue
      }
    }

    @Test func decodesHereWhatWasDecodedThere() throws {
      #expect(try decode("nothing") == "nothing")
    }

    @Test func whatDiesThereIsAnErrorHere() throws {
      #expect(try code("die") == "crashed")
    }

    @Test func whatHangsThereIsEndedInTime() throws {
      #expect(try code("hang", Self.rehearsal(seconds: 1)) == "timed-out")
    }

    @Test func whatIsRefusedThereIsRefusedHere() throws {
      #expect(try code("refuse") == "decoder-failed")
    }

    #if os(Linux)
      @Test func aRehearsalHasNoFiles() throws {
        #expect(try Self.rehearsal().missingLayers().isEmpty)
        #expect(try code("read") == "decoder-failed")
        #expect(try code("write") == "decoder-failed")
        #expect(!FileManager.default.fileExists(atPath: "/tmp/readback-rehearsal"))
      }
    #endif

    @Test func programsThatDoNotServeAreNoRehearsals() throws {
      #expect(try code("nothing", Self.rehearsal("silent")) == "unavailable")
      #expect(try code("nothing", Self.rehearsal("dying")) == "unavailable")
      #expect(try code("nothing", ChildRehearsal(program: "/nowhere")) == "unavailable")
      #expect(try code("nothing", ChildRehearsal(program: "/etc")) == "unavailable")
      #expect(try code("nothing", ChildRehearsal(program: "")) == "unavailable")
      #expect(try code("nothing", ChildRehearsal(program: "/bin/true")) == "unavailable")
    }

    @Test func answersThatAreNoneAreNotBelieved() throws {
      // Bytes that the decoded object printed stand where the answer belongs.
      #expect(try code("nothing", Self.rehearsal("chatty")) == "decoder-failed")
    }

    @Test func nothingIsRehearsedThatTheContractRefuses() throws {
      let failure = #expect(throws: UnarchivingFailure.self) {
        try decode("too long for the contract", ChildRehearsal(program: "/nowhere"))
      }
      #expect(failure?.code == .tooLong)
    }
  }

  /// What this process decodes; nothing that an archive says makes it do anything.
  final class Harmless: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let does: String

    required init?(coder: NSCoder) {
      guard let text = coder.decodeObject(of: NSString.self, forKey: "does") else { return nil }
      does = text as String
    }

    func encode(with coder: NSCoder) {}
  }
#endif

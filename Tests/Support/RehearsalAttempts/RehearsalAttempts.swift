import ArchiveContracts
import Foundation
import FoundationDecoding
import FoundationRehearsal
import PropertyListBytes

/// A program that decodes in rehearsals, with a class that does what its archive says.
@main
struct RehearsalAttempts {
  static func main() throws {
    guard CommandLine.arguments.dropFirst().first == ChildRehearsal.role else { exit(64) }
    switch CommandLine.arguments.dropFirst(2).first {
    case "silent": exit(0)
    case "dying": abort()
    case "chatty":
      ChildRehearsal.serve { _, _ in
        FileHandle.standardOutput.write(Data(repeating: 0xFF, count: 1 << 16))
      }
    default:
      let unarchiver = try SecureUnarchiver(
        contract: Attempt.contract(), classes: ["Attempt": Attempt.self])
      ChildRehearsal.serve { archive, key in
        _ = try unarchiver.decode(Attempt.self, from: archive, forKey: key)
      }
    }
  }
}

/// Does, when it is decoded, what its field says.
final class Attempt: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }

  required init?(coder: NSCoder) {
    switch coder.decodeObject(of: NSString.self, forKey: "does") as String? {
    case "nothing": break
    case "die": abort()
    case "hang": while true { _ = Self.supportsSecureCoding }
    case "read": if FileManager.default.contents(atPath: "/etc/passwd") == nil { return nil }
    case "write":
      guard FileManager.default.createFile(atPath: "/tmp/readback-rehearsal", contents: nil) else {
        return nil
      }
    default: return nil
    }
  }

  func encode(with coder: NSCoder) {}

  static func contract() throws -> Contract {
    try Contract(
      parsing: Array(
        #"""
        { "readback": "contract", "formatVersion": 1, "name": "Attempt", "reader": "foundation",
          "top": { "root": "Attempt" },
          "types": { "Attempt": { "className": "Attempt",
            "fields": { "does": { "type": "string", "maxLength": 16 } } } } }
        """#.utf8))
  }
}

#if !canImport(Darwin)
  import Foundation
  import Keychains
  import SecurityDeclarations
  import Testing

  /// The declarations that stand in for the Security framework where there is none.
  struct SecurityDeclarationsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func names(in text: String) -> Set<String> {
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return Set(
        words.filter { $0.hasPrefix("kSec") || $0.hasPrefix("SecItem") || $0.hasPrefix("errSec") }
          .map(String.init))
    }

    /// Name and value of each declared constant.
    private static func constants() throws -> [String: String] {
      var constants: [String: String] = [:]
      let source = try text("Sources/SecurityDeclarations/SecItemConstants.swift")
      for line in source.split(separator: "\n") where line.contains("package var ") {
        let parts = line.split(separator: "\"")
        let name = line.split(separator: " ")[2].dropLast()
        constants[String(name)] = String(try #require(parts.dropFirst().first))
      }
      return constants
    }

    @Test func everyDeclarationIsUsedAndEverythingUsedIsDeclared() throws {
      let used = Self.names(in: try Self.text("Sources/SystemKeychains/SystemKeychain.swift"))
      let calls: Set = [
        "SecItemAdd", "SecItemCopyMatching", "SecItemUpdate", "SecItemDelete", "errSecSuccess",
      ]
      #expect(used == calls.union(try Self.constants().keys))
    }

    @Test func constantsStandForWhatTheTableSays() throws {
      let constants = try Self.constants()
      #expect(constants.count > 20)
      for (name, value) in constants {
        #expect(SecurityKey.value(ofConstant: name) == value, "\(name)")
      }
      #expect(kSecClass as String == "class")
      #expect(kSecValuePersistentRef as String == "v_PersistentRef")
    }

    @Test func everyDeclarationCitesItsHeader() throws {
      for file in ["SecItemConstants", "SecItemCalls"] {
        let lines = try Self.text("Sources/SecurityDeclarations/\(file).swift")
          .split(separator: "\n")
        for (before, line) in zip(lines, lines.dropFirst()) where line.contains("  package ") {
          if line.contains("package import") { continue }
          #expect(before.contains("///") && before.contains(".h`"), "\(line)")
        }
      }
    }
  }
#endif

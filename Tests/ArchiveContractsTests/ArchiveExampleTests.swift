import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// The contracts under `Examples/Archives`, against the real archives beside the package, where
/// there are any.
struct ArchiveExampleTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let examples = package.appending(path: "Examples/Archives")
  private static let corpus = package.appending(path: "../shared/corpus").standardizedFileURL
  static let hasCorpus = FileManager.default.fileExists(atPath: corpus.path)

  /// Which archives a contract is for: by a key of `$top`, the class there and the file's name.
  private struct Kind {
    let contract: String
    var key: ExactText = "root"
    var classes: Set<String> = []
    var suffix = ""

    func holds(_ path: String, _ roots: [ExactText: String]) -> Bool {
      guard let root = roots[key], path.hasSuffix(suffix) else { return false }
      return classes.isEmpty || classes.contains(root)
    }
  }

  /// The first that holds counts.
  private static let kinds = [
    Kind(contract: "interface", key: "IB.objectdata", classes: ["NSIBObjectData"]),
    Kind(contract: "spritekit-scene", classes: ["SKScene"]),
    Kind(contract: "spritekit-particles", classes: ["SKEmitterNode"]),
    Kind(
      contract: "spritekit-actions", classes: ["SKActionTable", "NSDictionary"], suffix: ".sks"),
    Kind(contract: "scenekit-scene", classes: ["SCNScene"]),
    Kind(contract: "layers", classes: ["NSDictionary"], suffix: ".caar"),
    Kind(contract: "data-model", classes: ["NSManagedObjectModel"]),
    Kind(contract: "data-model-source", classes: ["XDPMModel"]),
    Kind(contract: "data-model-layout", classes: ["NSDictionary"], suffix: "/layout"),
    Kind(contract: "colour", classes: ["NSColor"]),
    Kind(contract: "font", classes: ["NSFont"]),
    Kind(
      contract: "attributed-text", classes: ["NSAttributedString", "NSMutableAttributedString"]),
    Kind(
      contract: "formatter",
      classes: ["NSByteCountFormatter", "NSDateIntervalFormatter", "NSISO8601DateFormatter"]),
    Kind(
      contract: "text-checking",
      classes: [
        "NSComplexRegularExpressionCheckingResult", "NSExtendedRegularExpressionCheckingResult",
        "NSSimpleRegularExpressionCheckingResult",
      ]),
    Kind(contract: "notification", classes: ["NSNotification"]),
    Kind(contract: "affine-transform", classes: ["NSAffineTransform"]),
    Kind(contract: "note", classes: ["Note"]),
    Kind(contract: "archived", classes: ["Archived"]),
    Kind(contract: "circular-list", suffix: "/circularReference.plist"),
    Kind(contract: "objective-c-value", classes: ["NSValue"], suffix: "ConcreteValueTest.plist"),
    Kind(contract: "found-items", key: "foundItems"),
    Kind(contract: "foundation-value"),
  ]

  private static func contract(_ name: String) throws -> Contract {
    try Contract(contentsOf: examples.appending(path: "\(name).contract.json"))
  }

  @Test func areAllContracts() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".contract.json") }
    #expect(Set(names) == Set(Self.kinds.map { "\($0.contract).contract.json" }))
    for kind in Self.kinds {
      let contract = try Self.contract(kind.contract)
      #expect(contract.document.name == kind.contract)
      #expect(!contract.document.isInferred)
      #expect(contract.document.note != nil)
    }
  }

  @Test(.enabled(if: hasCorpus, "there is no shared/corpus beside the package"))
  func acceptEveryIntactArchiveOfTheirKind() throws {
    var contracts: [String: Contract] = [:]
    for kind in Self.kinds { contracts[kind.contract] = try Self.contract(kind.contract) }
    var seen: Set<String> = []
    for (path, bytes) in try Self.files() {
      guard let archive = Self.archive(bytes) else { continue }
      let roots = Self.roots(of: archive)
      guard let kind = Self.kinds.first(where: { $0.holds(path, roots) }),
        let contract = contracts[kind.contract]
      else {
        Issue.record("\(path): no contract")
        continue
      }
      seen.insert(kind.contract)
      let finding = contract.judge(bytes).findings.first
      #expect(
        finding == nil,
        "\(path): \(kind.contract): \(finding?.path?.description ?? ""): \(finding?.message ?? "")")
    }
    #expect(seen.count == Self.kinds.count)
  }

  @Test(.enabled(if: hasCorpus, "there is no shared/corpus beside the package"))
  func areInferredFromEveryIntactArchive() throws {
    for (path, bytes) in try Self.files() {
      guard let archive = Self.archive(bytes) else { continue }
      let document = try Inference.contract(from: [archive])
      #expect(try ContractDocument(parsing: document.json) == document, "\(path)")
      #expect(try Contract(document).judge(bytes).verdict == .accepted, "\(path)")
    }
  }

  // MARK: The corpus

  private static func files() throws -> [(path: String, bytes: [UInt8])] {
    let index = try String(contentsOf: corpus.appending(path: "INDEX.jsonl"), encoding: .utf8)
    return try index.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let path = try #require(object?["path"] as? String)
      return (path, [UInt8](try Data(contentsOf: corpus.appending(path: path))))
    }
  }

  /// Nil for property lists of other kinds, and for files that are broken on purpose.
  private static func archive(_ bytes: [UInt8]) -> KeyedArchive? {
    try? KeyedArchive(bytes)
  }

  /// The class of each entry point; the empty text for one that is no instance.
  private static func roots(of archive: KeyedArchive) -> [ExactText: String] {
    var result: [ExactText: String] = [:]
    for (key, object) in archive.top {
      result[key] = ""
      guard let target = archive.target(of: object),
        case .instance(of: let record, object: _) = archive.entry(target)
      else { continue }
      result[key] = archive.className(of: record).repaired
    }
    return result
  }
}

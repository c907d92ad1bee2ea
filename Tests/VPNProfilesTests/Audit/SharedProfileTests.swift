import Foundation
import Testing

@testable import VPNProfiles

/// Real profiles of public projects, where they stand beside the package: what is found is true, and
/// nothing else is found.
struct SharedProfileTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpus").standardizedFileURL
  static let hasCorpus = FileManager.default.fileExists(atPath: corpus.path)

  private static func files() -> [String] {
    let all = FileManager.default.enumerator(atPath: corpus.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { path in
      path.hasSuffix(".mobileconfig") || path.contains("mobileconfig.xml")
        || path.hasSuffix("generate-mobileconfig")
    }.sorted()
  }

  @Test(.enabled(if: hasCorpus, "there is no shared/corpus beside the package"))
  func findsWhatIsThere() throws {
    let files = Self.files()
    #expect(files.count > 40)
    for path in files {
      let bytes = [UInt8](try Data(contentsOf: Self.corpus.appending(path: path)))
      #expect(
        found(bytes, named: path) == Self.expected(path, String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// What is true of a file, told from its text.
  private static func expected(_ path: String, _ text: String) -> [String] {
    if !text.hasPrefix("<?xml") { return ["not-a-property-list"] }
    guard text.contains("<key>PayloadContent</key>") else { return ["unsupported-format"] }
    var findings = ["unsigned-profile"]
    // Most profiles of one project write the version as text.
    if text.contains("\n\t<key>PayloadVersion</key>\n\t<string>") {
      findings.append("PayloadVersion: wrong-type")
    }
    if path.hasSuffix("duplicate-uuid.mobileconfig") {
      findings.append("PayloadContent[1].PayloadUUID: duplicate-payload-uuid")
    }
    if path.hasSuffix("sample_mobileconfig.xml") {
      findings += [
        "PayloadContent[0].PayloadIdentifier", "PayloadContent[0].PayloadUUID",
        "PayloadContent[0].UserDefinedName", "PayloadContent[0].VPN.RemoteAddress",
        "PayloadContent[0].VendorConfig.WgQuickConfig", "PayloadIdentifier", "PayloadUUID",
      ].map { "\($0): template-placeholder" }
    }
    return findings
  }
}

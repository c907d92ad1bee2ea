import ArchiveFiles
import Keychains
import StrictJSON

/// `readback vpn explain STATUS`.
package struct VPNExplainCommand: Command {
  private static let operation = OptionDeclaration(
    "operation", .choice(KeychainOperation.allCases.map(\.rawValue)),
    help: "The call that gave the status, so that causes of other calls are left out")
  private static let query = OptionDeclaration(
    "query", .file("FILE.json"),
    help: "The query that was given, so that causes that it rules out are left out")
  private static let format = OptionDeclaration.format(["text", "json"])

  package init() {}

  package var name: String { "vpn explain" }
  package var abstract: String { "Say why a keychain or VPN call failed" }
  package var discussion: [String] {
    [
      "STATUS is a number such as -50, 4294967246 or 0xffffffce, a name such as errSecParam, a"
        + " domain with a number such as \"NEVPNError 4\", or any of these as logs print it:"
        + " \"NSOSStatusErrorDomain Code=-50\".",
      "The query is JSON: keys and values that are constants by name or four letters, bytes as"
        + " {\"data\": \"base64\"}, booleans apart from 0 and 1, access controls as"
        + " {\"accessControl\": [\"biometryAny\"]}. For an update with its second dictionary, or to"
        + " name the platform: {\"readback\": \"keychain-query\", \"formatVersion\": 1, \"query\":"
        + " {…}, \"changes\": {…}, \"platform\": \"macOS\"}. No value of it is printed.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [ArgumentDeclaration("STATUS", .oneOrMore, .text, help: "The status, as a number or a name")]
  }
  package var options: [OptionDeclaration] { [Self.operation, Self.query, Self.format] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let words = invocation.arguments.positional.joined(separator: " ")
    guard let status = ReportedStatus(words) else {
      throw .usage("\"\(words)\" is no status: give a number, a name, or a domain with a number")
    }
    let operation = invocation.arguments.value(of: Self.operation)
      .flatMap(KeychainOperation.init(rawValue:))
    let query = try invocation.arguments.value(of: Self.query).map(Self.query(at:))
    let explanation = ExplainedStatus(status, operation: operation, query: query)
    if invocation.format(Self.format) == "json" {
      invocation.print(json: "vpn-explain", explanation.members)
    } else {
      for line in explanation.lines(quiet: invocation.isQuiet) { invocation.console.print(line) }
    }
    return .success
  }

  private static func query(at path: String) throws(CommandFailure) -> UntypedQuery {
    let bytes = try JSONInput.bytes(of: InputSource(argument: path), named: path)
    do throws(JSONFailure) {
      return try QueryDocument(parsing: bytes).query
    } catch {
      throw .usage("\(path):\(error.redacted)")
    }
  }
}

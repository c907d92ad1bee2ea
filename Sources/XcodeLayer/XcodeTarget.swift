import StrictJSON

/// What is built and tested: a package, a project or a workspace, and a scheme of it.
package struct XcodeTarget: Hashable, Sendable {
  /// Where the schemes are.
  package enum Container: Hashable, Sendable {
    /// The package in the current directory.
    case package
    case project(String)
    case workspace(String)
  }

  package let container: Container
  /// Nil for the only one, or the one of the whole package.
  package let scheme: String?
  package let testPlan: String?

  package init(container: Container, scheme: String?, testPlan: String?) {
    self.container = container
    self.scheme = scheme
    self.testPlan = testPlan
  }

  var words: [String] {
    switch container {
    case .package: []
    case .project(let path): ["-project", path]
    case .workspace(let path): ["-workspace", path]
    }
  }

  /// The scheme that is asked for, or else that which there can be no doubt about.
  func scheme(_ runner: some XcodeRunner) throws(XcodeFailure) -> String {
    if let scheme { return scheme }
    let call = XcodeCall(["xcodebuild", "-list", "-json"] + words, seconds: 600)
    let output = try runner.output(call, otherwise: .notRun)
    let (name, schemes): (String, [String])
    do throws(JSONFailure) {
      (name, schemes) = try Self.schemes(output)
    } catch {
      throw XcodeFailure(.notRun, "xcodebuild -list: \(error)")
    }
    if schemes.count == 1 { return schemes[0] }
    if schemes.contains("\(name)-Package") { return "\(name)-Package" }
    throw XcodeFailure(
      .usage,
      schemes.isEmpty
        ? "there is no scheme to test" : "--scheme is needed: \(schemes.joined(separator: ", "))")
  }

  private static func schemes(
    _ output: [UInt8]
  ) throws(JSONFailure) -> (name: String, schemes: [String]) {
    // What is said of resolving packages stands in front of it.
    let start = output.firstIndex(of: UInt8(ascii: "{")) ?? output.endIndex
    var root = try JSONDocument(parsing: Array(output[start...])).root.requiredObject()
    let inner = root.optional("workspace") ?? root.optional("project")
    guard let inner else { throw root.value.failure("neither a workspace nor a project") }
    var container = try inner.requiredObject()
    var schemes: [String] = []
    for element in try container.optional("schemes")?.requiredElements() ?? [] {
      schemes.append(try element.requiredName())
    }
    return (try container.required("name").requiredName(), schemes)
  }
}

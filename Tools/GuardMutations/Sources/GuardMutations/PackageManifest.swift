import SwiftParser
import SwiftSyntax

/// The package description of the copy: of the test targets only those that are run are built.
enum PackageManifest {
  static func keeping(tests: [String], in source: String) -> String {
    let finder = TestTargets(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: source))
    var bytes = Array(source.utf8)
    for (name, range) in finder.found.reversed() where !tests.contains(name) {
      bytes.removeSubrange(range)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Finds the elements `tests("Name", …)` of the list of targets.
  private final class TestTargets: SyntaxVisitor {
    private(set) var found: [(name: String, range: Range<Int>)] = []

    override func visit(_ node: ArrayElementSyntax) -> SyntaxVisitorContinueKind {
      guard let call = node.expression.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription == "tests",
        let name = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)
      else { return .visitChildren }
      let range = node.position.utf8Offset..<node.endPosition.utf8Offset
      found.append((name.representedLiteralValue ?? "", range))
      return .skipChildren
    }
  }
}

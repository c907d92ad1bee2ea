import SwiftParser
import SwiftSyntax

/// Finds the conditions of a file whose failure refuses an input, and rewrites them so that a
/// number switches each off.
///
/// Disabled is: the condition of a `guard` that throws or reports holds; that of an `if` that does
/// so does not; a call that checks, or reports outside such a condition, is left out. Conditions
/// that bind a value cannot be disabled, because what follows needs the value.
final class GuardFinder: SyntaxVisitor {
  private let file: String
  private let rejection: Rejection
  private let converter: SourceLocationConverter
  private(set) var guards: [Guard] = []
  private(set) var bindings = 0
  private var edits: [Edit] = []
  private let firstNumber: Int

  /// - Returns: The rewritten text, the guards in it, and how many conditions bind a value.
  static func rewrite(
    _ source: String, file: String, firstNumber: Int
  ) -> (text: String, guards: [Guard], bindings: Int) {
    let tree = Parser.parse(source: source)
    let finder = GuardFinder(tree, file: file, firstNumber: firstNumber)
    finder.walk(tree)
    return (finder.apply(to: source), finder.guards, finder.bindings)
  }

  private init(_ tree: SourceFileSyntax, file: String, firstNumber: Int) {
    self.file = file
    rejection = Rejection(file: file)
    self.firstNumber = firstNumber
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  private func apply(to source: String) -> String {
    var bytes = Array(source.utf8)
    // From the end, and of nested ranges the inner one first.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Conditions

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    if rejection.isIn(node.body) { disable(node.conditions, holds: true) }
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    if rejection.isIn(node.body) { disable(node.conditions, holds: false) }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.whereClause?.condition, rejection.isIn(node.body) {
      disable(Syntax(condition), holds: false)
    }
    return .visitChildren
  }

  private func disable(_ conditions: ConditionElementListSyntax, holds: Bool) {
    for element in conditions {
      switch element.condition {
      case .expression(let expression): disable(Syntax(expression), holds: holds)
      default: bindings += 1
      }
    }
  }

  private func disable(_ condition: Syntax, holds: Bool) {
    let number = add(condition)
    insert("(DisabledGuard.number == \(number) ? \(holds) : (", before: condition)
    insert("))", after: condition)
  }

  // MARK: Calls

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item, !isValue(node) else { return .visitChildren }
    guard rejection.isCheck(expression) || rejection.isNote(expression) && !isInsideDisabled(node)
    else { return .visitChildren }
    let number = add(Syntax(expression))
    insert("if DisabledGuard.number != \(number) { ", before: Syntax(expression))
    insert(" }", after: Syntax(expression))
    return .visitChildren
  }

  /// Whether a statement is the only one of something that returns its value.
  private func isValue(_ node: CodeBlockItemSyntax) -> Bool {
    guard let statements = node.parent?.as(CodeBlockItemListSyntax.self), statements.count == 1
    else { return false }
    guard let block = statements.parent?.as(CodeBlockSyntax.self) else { return true }
    return block.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
  }

  /// Whether a statement stands directly in a block whose condition is disabled already.
  private func isInsideDisabled(_ node: CodeBlockItemSyntax) -> Bool {
    guard let block = node.parent?.parent?.as(CodeBlockSyntax.self) else { return false }
    if let parent = block.parent?.as(GuardStmtSyntax.self) {
      return parent.conditions.contains { $0.condition.is(ExprSyntax.self) }
    }
    if let parent = block.parent?.as(IfExprSyntax.self), parent.body.id == block.id {
      return parent.conditions.contains { $0.condition.is(ExprSyntax.self) }
    }
    return block.parent?.as(ForStmtSyntax.self)?.whereClause != nil
  }

  // MARK: Edits

  private func add(_ node: Syntax) -> Int {
    let number = firstNumber + guards.count
    let words = node.trimmedDescription.split(whereSeparator: \.isWhitespace)
    guards.append(
      Guard(
        number: number, file: file,
        line: converter.location(for: node.positionAfterSkippingLeadingTrivia).line,
        text: words.joined(separator: " ")))
    return number
  }

  private func insert(_ text: String, before node: Syntax) {
    let offset = node.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: offset..<offset, text: text))
  }

  private func insert(_ text: String, after node: Syntax) {
    let offset = node.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(Edit(range: offset..<offset, text: text))
  }
}

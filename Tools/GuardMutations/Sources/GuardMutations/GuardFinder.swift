import SwiftParser
import SwiftSyntax

/// Finds the conditions of a file whose failure refuses an input, and rewrites them so that a
/// number switches each off.
///
/// Switched off, the condition of a `guard` that refuses holds; that of an `if` that does so does
/// not; a call that checks, or reports outside such a condition, is left out. What follows a
/// `guard` needs the value that it binds, so without that guard a missing value traps.
final class GuardFinder: SyntaxVisitor {
  private let file: String
  private let rejection: Rejection
  private let converter: SourceLocationConverter
  private(set) var guards: [Guard] = []
  private var edits: [Edit] = []
  private let firstNumber: Int

  /// - Returns: The rewritten text, and the guards in it.
  static func rewrite(
    _ source: String, file: String, firstNumber: Int
  ) -> (text: String, guards: [Guard]) {
    let tree = Parser.parse(source: source)
    let finder = GuardFinder(tree, file: file, firstNumber: firstNumber)
    finder.walk(tree)
    return (finder.apply(to: source), finder.guards)
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
    guard rejection.isIn(node.body) else { return .visitChildren }
    let expressions = expressions(node.conditions)
    for expression in expressions { disable(Syntax(expression), holds: true) }
    // A note that stands behind bindings alone is left out instead.
    if expressions.isEmpty, rejection.isNoted(in: node.body) { return .visitChildren }
    for element in node.conditions {
      if case .optionalBinding(let binding) = element.condition { require(binding) }
    }
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    guard rejection.isIn(node.body) else { return .visitChildren }
    let expressions = expressions(node.conditions)
    for expression in expressions { disable(Syntax(expression), holds: false) }
    if expressions.isEmpty, !rejection.isNoted(in: node.body) {
      let number = add(Syntax(node.conditions))
      insert("DisabledGuard.number != \(number), ", before: Syntax(node.conditions))
    }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.whereClause?.condition, rejection.isIn(node.body) {
      disable(Syntax(condition), holds: false)
    }
    return .visitChildren
  }

  /// The conditions that bind nothing.
  private func expressions(_ conditions: ConditionElementListSyntax) -> [ExprSyntax] {
    conditions.compactMap { element in
      if case .expression(let expression) = element.condition { expression } else { nil }
    }
  }

  private func require(_ binding: OptionalBindingConditionSyntax) {
    let number = add(Syntax(binding))
    if let value = binding.initializer?.value {
      insert("DisabledGuard.required(\(number), ", before: Syntax(value))
      insert(")", after: Syntax(value))
    } else {
      let name = binding.pattern.trimmedDescription
      insert(" = DisabledGuard.required(\(number), \(name))", after: Syntax(binding.pattern))
    }
  }

  private func disable(_ condition: Syntax, holds: Bool) {
    let number = add(condition)
    insert("(DisabledGuard.number == \(number) ? \(holds) : (", before: condition)
    insert("))", after: condition)
  }

  // MARK: Calls

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    switch node.item {
    case .expr(let expression) where isLeftOut(expression, node):
      let number = add(Syntax(expression))
      insert("if DisabledGuard.number != \(number) { ", before: Syntax(expression))
      insert(" }", after: Syntax(expression))
    case .stmt(let statement) where rejection.isReturnedNote(statement) && !isInsideDisabled(node):
      let number = add(Syntax(statement))
      insert("if DisabledGuard.number == \(number) { return }; ", before: Syntax(statement))
    default: break
    }
    return .visitChildren
  }

  private func isLeftOut(_ expression: ExprSyntax, _ node: CodeBlockItemSyntax) -> Bool {
    rejection.isNote(expression)
      ? !isInsideDisabled(node) : rejection.isCheck(expression) && !isValue(node)
  }

  /// Whether a statement is the only one of something that returns its value.
  private func isValue(_ node: CodeBlockItemSyntax) -> Bool {
    guard let statements = node.parent?.as(CodeBlockItemListSyntax.self), statements.count == 1
    else { return false }
    guard let block = statements.parent?.as(CodeBlockSyntax.self) else {
      return !(statements.parent?.is(SwitchCaseSyntax.self) ?? false)
    }
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

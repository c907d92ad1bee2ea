import SwiftSyntax

/// What the code of one file does to refuse an input.
struct Rejection {
  /// Functions that note a finding or fault.
  private let names: Set<String>

  init(file: String) {
    var names: Set<String> = [
      "report", "reportClass", "reportMissing", "reportNil", "reportNoChoice", "violated",
    ]
    if file.contains("/KeyedArchives/") {
      names.formUnion([
        "note", "noteMissing", "noteTwoLayouts", "noteKind", "noteIndexCount", "noteDangling",
      ])
    }
    self.names = names
  }

  /// Whether a block throws or notes a finding in a statement of its own, not in a nested block.
  func isIn(_ block: CodeBlockSyntax) -> Bool {
    block.statements.contains { item in
      switch item.item {
      case .stmt(let statement): statement.is(ThrowStmtSyntax.self)
      case .expr(let expression): isNote(expression)
      default: false
      }
    }
  }

  /// Whether an expression notes a finding and does nothing else.
  func isNote(_ expression: ExprSyntax) -> Bool {
    guard let call = call(expression) else { return false }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      let base = member.base?.trimmedDescription ?? ""
      let added = member.declName.baseName.text
      if base.hasSuffix("findings") && added == "add" { return true }
      if base.hasSuffix("faults") && added == "append" { return true }
    }
    return calledName(call).map(names.contains) ?? false
  }

  /// Whether an expression is a call that checks something and returns nothing.
  func isCheck(_ expression: ExprSyntax) -> Bool {
    guard let name = call(expression).flatMap(calledName) else { return false }
    return name.hasPrefix("check") || name.hasPrefix("refuse")
  }

  private func call(_ expression: ExprSyntax) -> FunctionCallExprSyntax? {
    (expression.as(TryExprSyntax.self)?.expression ?? expression)
      .as(FunctionCallExprSyntax.self)
  }

  private func calledName(_ call: FunctionCallExprSyntax) -> String? {
    let called = call.calledExpression
    return
      (called.as(MemberAccessExprSyntax.self)?.declName
      ?? called.as(DeclReferenceExprSyntax.self))?.baseName.text
  }
}

import SwiftSyntax

/// What the code of one file does to refuse an input.
struct Rejection {
  /// Files that take the text or the packed form of a value apart, where to answer nil or false
  /// is to refuse.
  private static let forms = [
    "CalendarSecond.swift", "CalendarSecond+XML.swift", "DateText.swift", "FoundationDecimal.swift",
    "FoundationRange.swift", "FoundationUUID.swift", "GeometryText.swift", "IPLiteral.swift",
    "NumberedFields.swift", "URLReference.swift", "UTF8Text.swift", "VariableLengthIntegers.swift",
    "XMLText+Values.swift", "XMLUnits.swift",
  ]

  /// Functions that note a finding or fault.
  private let names: Set<String>
  private let answersRefuse: Bool

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
    answersRefuse = Self.forms.contains { file.hasSuffix("/\($0)") }
  }

  /// Whether a block refuses in a statement of its own, not in a nested block: throws, notes a
  /// finding, or returns a fault.
  func isIn(_ block: CodeBlockSyntax) -> Bool {
    isNoted(in: block)
      || block.statements.contains { item in
        guard case .stmt(let statement) = item.item else { return false }
        let returned = statement.as(ReturnStmtSyntax.self)?.expression
        return statement.is(ThrowStmtSyntax.self) || returned.map(isFault) ?? false
      }
  }

  /// Whether a block notes a finding in a statement of its own.
  func isNoted(in block: CodeBlockSyntax) -> Bool {
    block.statements.contains { item in
      switch item.item {
      case .expr(let expression): isNote(expression)
      case .stmt(let statement): isReturnedNote(statement)
      default: false
      }
    }
  }

  /// Whether a statement notes a finding as it returns.
  func isReturnedNote(_ statement: StmtSyntax) -> Bool {
    statement.as(ReturnStmtSyntax.self)?.expression.map(isNote) ?? false
  }

  private func isFault(_ expression: ExprSyntax) -> Bool {
    if answersRefuse, ["nil", "false"].contains(expression.trimmedDescription) { return true }
    return call(expression).flatMap(calledName) == "fault"
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

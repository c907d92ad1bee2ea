import ArchiveContracts
import Testing

/// Contracts as JSON, written without the members that every contract has.
enum ContractText {
  /// A contract with the given members besides kind, version and name.
  static func text(_ members: String) -> String {
    #"{ "readback": "contract", "formatVersion": 1, "name": "Test", \#(members) }"#
  }

  /// A contract whose root is of one object type, `Memo`, with the given members.
  static func memo(_ members: String, _ more: String = "") -> String {
    text(
      #""top": { "root": "Memo" }, "types": { "Memo": { "className": "Memo", \#(members) } }"#
        + (more.isEmpty ? "" : ", " + more))
  }

  /// A contract whose root has one definition.
  static func root(_ definition: String, _ more: String = "") -> String {
    text(#""top": { "root": \#(definition) }"# + (more.isEmpty ? "" : ", " + more))
  }

  /// A contract whose root may be of any of the given types.
  static func types(_ types: String, root: String = #""string""#, _ more: String = "") -> String {
    text(
      #""top": { "root": \#(root) }, "types": { \#(types) }"# + (more.isEmpty ? "" : ", " + more))
  }
}

extension Contract {
  init(_ text: String) throws(ContractFailure) {
    try self.init(parsing: Array(text.utf8))
  }
}

/// Why a contract is refused, without its place in the text; nil when it is not.
func refusal(_ text: String) -> String? {
  do throws(ContractFailure) {
    _ = try Contract(text)
    return nil
  } catch {
    return error.position == nil
      ? "no position: \(error)"
      : error.path.isEmpty ? error.message : "\(error.path): \(error.message)"
  }
}

/// The document that a text says, where it is known to be one.
func document(_ text: String) throws -> ContractDocument {
  try ContractDocument(parsing: Array(text.utf8))
}

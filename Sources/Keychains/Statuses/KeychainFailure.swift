#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a keychain request was not fulfilled: which operation, and what the keychain answered.
///
/// It holds no value of the request, so it can be logged and shown.
public struct KeychainFailure: Error, Hashable, Sendable {
  /// A stable kebab-case name for what the caller can do about it.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let name: String
    private init(_ name: String) { self.name = name }

    /// The name, as in `not-entitled`.
    public var description: String { name }

    /// No item that this process may see matches. Asking again changes nothing.
    public static let missing = Code("missing")
    /// The item is there, or could be, and cannot be used before the device is unlocked. Ask again
    /// later; never delete or replace the item because of this.
    public static let locked = Code("locked")
    /// An item with the same primary key is there already.
    public static let duplicate = Code("duplicate")
    /// This process owns no access group, or not the one that it named.
    public static let notEntitled = Code("not-entitled")
    /// The bytes are no reference of any known form.
    public static let notAReference = Code("not-a-reference")
    /// The reference leads to an item of another class.
    public static let wrongClass = Code("wrong-class")
    /// The reference leads to an item that was made for something else.
    public static let wrongItem = Code("wrong-item")
    /// The keychain said yes and gave something else than was asked for.
    public static let unexpectedAnswer = Code("unexpected-answer")
    /// Anything else; `status` says what.
    public static let failed = Code("failed")
  }

  /// What the caller can do about it.
  public let code: Code
  /// The call that failed.
  public let operation: KeychainOperation
  /// What the keychain answered, or would have.
  public let status: KeychainStatus

  /// A failure that a status alone describes.
  public init(_ status: KeychainStatus, during operation: KeychainOperation) {
    let code: Code =
      switch status {
      case .success: .unexpectedAnswer
      case .itemNotFound: .missing
      case .interactionNotAllowed: .locked
      case .duplicateItem: .duplicate
      case .missingEntitlement: .notEntitled
      case .noSuchClass: .wrongClass
      default: .failed
      }
    self.init(code, status, during: operation)
  }

  package init(_ code: Code, _ status: KeychainStatus, during operation: KeychainOperation) {
    self.code = code
    self.status = status
    self.operation = operation
  }
}

extension KeychainFailure: LocalizedError, CustomStringConvertible {
  /// Operation, code and status: `copy: missing: -25300 (errSecItemNotFound)`.
  public var description: String { "\(operation.rawValue): \(code): \(status)" }

  /// Operation, code and status.
  public var errorDescription: String? { description }

  /// What the status stands for, where it is known.
  public var failureReason: String? { status.meaning }

  /// What to do, by the code; nil where there is nothing general to say.
  public var recoverySuggestion: String? {
    switch code {
    case .missing: "Ask the person for the secret again, store it, and save the profile."
    case .locked: "Try again after the device is unlocked. Do not delete the item."
    case .duplicate: "Update the item that is there, or store under another account."
    case .notEntitled: "Check the keychain access groups that this process is signed with."
    case .notAReference: "Store the secret in the keychain and keep the reference it answers with."
    case .wrongClass: "Use a reference to a generic password."
    case .wrongItem: "Save the reference of the item that was made for this field."
    default: nil
    }
  }
}

public import ArchiveContracts
public import Foundation
import KeyedArchives
public import PropertyListBytes

extension FindingCode {
  /// A Swift type asks for a field, or for a value in a place, that its contract does not promise,
  /// or gives a field that the contract does not have.
  public static let notPromised = FindingCode(rawValue: "not-promised")
}

/// Why an archive was not decoded into Swift values, or Swift values were not encoded.
///
/// Holds sizes, types and names that the contract or the Swift types know, never a value. The error
/// that a type of the app threw by itself is kept under ``underlying``.
public struct ArchiveCodingFailure: Error, Sendable {
  /// What went wrong: one of the codes of findings, or of this module.
  public let code: FindingCode
  /// Where, from the key of `$top`; nil where no place is at fault.
  public let path: ValuePath?
  /// The index in `$objects` of the object that holds the value, when decoding.
  public let object: Int?
  /// The byte offset of the value in the input, when decoding.
  public let offset: Int?
  /// The fault in words, one line, without a final full stop.
  public let message: String
  /// All findings, where the archive read or written does not keep the contract.
  public let violation: ContractViolation?
  /// What a type of the app threw; nil for errors of the standard library, whose texts may repeat
  /// the input.
  public let underlying: (any Error)?

  init(
    _ code: FindingCode, path: ValuePath? = nil, object: Int? = nil, offset: Int? = nil,
    message: String, violation: ContractViolation? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.path = path
    self.object = object
    self.offset = offset
    self.message = message
    self.violation = violation
    self.underlying = underlying
  }

  /// The failure of an archive that does not keep its contract, told by its first finding.
  init(_ violation: ContractViolation) {
    let first = violation.findings.first
    self.init(
      first?.code ?? .malformed, path: first?.path, object: first?.object, offset: first?.offset,
      message: first?.message ?? "the archive does not keep its contract", violation: violation)
  }
}

extension ArchiveCodingFailure: LocalizedError {
  /// Place, code and message in one line.
  public var errorDescription: String? {
    let place = path.map { "\($0): " } ?? ""
    let position = offset.map { " (offset \($0))" } ?? ""
    return "\(place)\(code): \(message)\(position)"
  }

  /// What to change in the type, the map of classes, or the contract.
  public var recoverySuggestion: String? {
    switch code {
    case .notPromised, .wrongType, .outOfRange:
      "Let the Swift type ask for what the contract promises: the same names and kinds, and "
        + "decodeIfPresent for what is optional."
    case .twoTypesForClass, .classNotInContract:
      "Give one Swift type for each class name, and only for names that the contract has."
    case .limitExceeded:
      "If the value is sound, raise the limit that the message names."
    case .unsupportedValue:
      "Use a type that both the contract and Swift know for the value."
    default:
      "Leave the file as it is: what could not be read or written must not be saved over."
    }
  }
}

extension DecodingError {
  /// The failure that an error of a decoder of this module carries.
  var failure: ArchiveCodingFailure? { context.underlyingError as? ArchiveCodingFailure }

  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "")
    }
  }
}

extension ArchiveCodingFailure {
  /// The failure as the error that decoders throw, so that types which handle the errors of the
  /// standard library find what they expect.
  func decodingError(_ type: any Any.Type, codingPath: [any CodingKey]) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: errorDescription ?? message, underlyingError: self)
    switch code {
    case .wrongType: return .typeMismatch(type, context)
    case .notPromised:
      return codingPath.last.map { .keyNotFound($0, context) } ?? .dataCorrupted(context)
    case .missingField: return .valueNotFound(type, context)
    default: return .dataCorrupted(context)
    }
  }
}

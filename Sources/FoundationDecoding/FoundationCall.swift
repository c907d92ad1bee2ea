import ArchiveContracts
import Foundation
import PropertyListBytes

/// One use of Foundation's unarchiver: everything is set before anything is decoded.
struct FoundationCall {
  let bytes: [UInt8]
  let key: String
  /// Which class each name stands for.
  let classes: [(name: String, type: AnyClass)]
  /// The classes that the object under the key may be of, and what it holds without saying which.
  let allowed: [AnyClass]

  /// What came out.
  struct Outcome {
    fileprivate let object: Any?
    /// The domain and code of Foundation's error. Its text quotes the archive.
    fileprivate let error: (domain: String, code: Int)?
    fileprivate let field: CheckedCoderFailure?
    fileprivate let hasFailed: Bool
  }

  func run() -> Outcome {
    let unarchiver: NSKeyedUnarchiver
    do {
      unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(bytes))
    } catch {
      return Outcome(object: nil, error: Self.origin(of: error), field: nil, hasFailed: true)
    }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    for entry in classes { unarchiver.setClass(entry.type, forClassName: entry.name) }
    let notes = DecodingNotes()
    unarchiver.delegate = notes
    let object = unarchiver.decodeObject(of: allowed, forKey: key)
    // Linux keeps no error when an app's `init?(coder:)` fails the coder and yet returns an object;
    // it only answers every later request with nil.
    let isUsable = object == nil || unarchiver.decodeObject(of: allowed, forKey: key) != nil
    let error = unarchiver.error.map(Self.origin(of:))
    unarchiver.finishDecoding()
    return withExtendedLifetime(notes) {
      Outcome(object: object, error: error, field: notes.failure, hasFailed: !isUsable)
    }
  }

  private static func origin(of error: any Error) -> (domain: String, code: Int) {
    let error = error as NSError
    return (error.domain, error.code)
  }
}

extension FoundationCall.Outcome {
  /// The object, of the class that was asked for, if nothing at all went wrong.
  func object<Object: NSObject>(of type: Object.Type) throws(UnarchivingFailure) -> Object {
    if let field {
      throw UnarchivingFailure(
        .decoderFailed, "\(field.key): \(field.code): \(field.message)", field: field)
    }
    if let error {
      throw UnarchivingFailure(
        .decoderFailed, "Foundation's unarchiver: \(error.domain), code \(error.code)")
    }
    if hasFailed {
      throw UnarchivingFailure(.decoderFailed, "the coder failed, and gave no reason")
    }
    guard let object else {
      throw UnarchivingFailure(.decoderFailed, "Foundation's unarchiver gave no object")
    }
    guard let object = object as? Object else { throw .wrongRoot(type) }
    return object
  }
}

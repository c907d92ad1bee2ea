public import Foundation
import KeyedArchives
import PropertyListBytes

/// Reads the keys of an object in its `init?(coder:)`, and takes nothing for a value that is none.
///
/// ```swift
/// required init?(coder: NSCoder) {
///   let values = CheckedCoder(coder)
///   do {
///     schema = try values.integer("schema", in: 1...2)
///     text = try values.string("text", maxLength: 4096)
///     tags = try values.arrayIfPresent("tags", of: NSString.self, count: 0...32) ?? []
///   } catch {
///     return nil
///   }
///   super.init()
/// }
/// ```
///
/// Foundation answers what is not there, or is something else, with 0, false, nil or a shorter
/// list, and a caller that goes on takes that for the app's data. Each method here says what it was
/// measured to do on Linux (Swift 6.3.1). Whatever a method refuses also fails the coder, if its
/// policy is to return errors: so the object is lost even where the error is dropped, and
/// ``SecureUnarchiver`` throws.
///
/// It judges what Foundation hands out, and cannot see how a value is stored: a number that is
/// stored as a reference reads as 0, and where 0 is allowed only a contract tells the two apart.
public struct CheckedCoder {
  let coder: NSCoder

  /// Wraps the coder that `init?(coder:)` was given; nothing is decoded yet.
  public init(_ coder: NSCoder) { self.coder = coder }

  /// Whether anything is stored under a key, a reference to nil included.
  public func has(_ key: String) -> Bool { coder.containsValue(forKey: key) }

  /// An integer that must be there, within bounds.
  ///
  /// On Linux `decodeInteger(forKey:)` gives 0 for a key that is not there and for a value that is
  /// no number, the 32-bit call gives 1 for 2^32 + 1, and all of them cut a real down to an integer:
  /// hence the key is looked for first, and the value is read with 64 bits and converted exactly.
  ///
  /// - Throws: `missing-field`, `out-of-range`.
  public func integer<Value: FixedWidthInteger & Sendable>(
    _ key: String, in range: ClosedRange<Value> = .min ... .max
  ) throws(CheckedCoderFailure) -> Value {
    try require(key)
    let stored = coder.decodeInt64(forKey: key)
    guard let value = Value(exactly: stored), range.contains(value) else {
      throw failed(.outOfRange, key, "an integer outside \(range)")
    }
    return value
  }

  /// An integer within bounds; nil only if nothing is stored under the key.
  public func integerIfPresent<Value: FixedWidthInteger & Sendable>(
    _ key: String, in range: ClosedRange<Value> = .min ... .max
  ) throws(CheckedCoderFailure) -> Value? {
    has(key) ? try integer(key, in: range) : nil
  }

  /// A finite real that must be there.
  ///
  /// `decodeDouble(forKey:)` gives 0.0 for a key that is not there and for a value that is no number,
  /// and hands out infinities and not-a-number, which no comparison stops.
  ///
  /// - Throws: `missing-field`, `out-of-range`.
  public func real(
    _ key: String,
    in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) throws(CheckedCoderFailure) -> Double {
    try require(key)
    let value = coder.decodeDouble(forKey: key)
    guard range.contains(value) else {
      throw failed(.outOfRange, key, "a real outside \(range)")
    }
    return value
  }

  /// A finite real; nil only if nothing is stored under the key.
  public func realIfPresent(
    _ key: String,
    in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) throws(CheckedCoderFailure) -> Double? {
    has(key) ? try real(key, in: range) : nil
  }

  /// A boolean that must be there.
  ///
  /// `decodeBool(forKey:)` gives false for a key that is not there and for a value that is no
  /// boolean.
  ///
  /// - Throws: `missing-field`.
  public func boolean(_ key: String) throws(CheckedCoderFailure) -> Bool {
    try require(key)
    return coder.decodeBool(forKey: key)
  }

  /// A boolean; nil only if nothing is stored under the key.
  public func booleanIfPresent(_ key: String) throws(CheckedCoderFailure) -> Bool? {
    has(key) ? try boolean(key) : nil
  }

  func require(_ key: String) throws(CheckedCoderFailure) {
    guard has(key) else { throw missing(key) }
  }

  func missing(_ key: String) -> CheckedCoderFailure {
    failed(.missingField, key, "nothing is stored")
  }

  /// Fails the coder, so that the object is lost whatever the caller does with the error.
  func failed(
    _ code: FindingCode, _ key: String, _ message: String
  ) -> CheckedCoderFailure {
    let failure = CheckedCoderFailure(code, key, message)
    if let notes = (coder as? NSKeyedUnarchiver)?.delegate as? DecodingNotes { notes.note(failure) }
    // Under the other policy this would end the process on Linux.
    if coder.decodingFailurePolicy == .setErrorAndReturn { coder.failWithError(failure) }
    return failure
  }
}

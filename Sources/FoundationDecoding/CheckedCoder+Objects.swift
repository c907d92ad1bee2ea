import ArchiveContracts
public import Foundation
import KeyedArchives
import PropertyListBytes

extension CheckedCoder {
  /// A text that must be there, within a length in UTF-16 code units.
  ///
  /// Foundation bounds nothing: the text may be as long as the archive. On Linux a text `$null`
  /// reads as nil, and one that stands inline in the object, rather than as a reference, as nil
  /// with an error, which is easily missed.
  ///
  /// - Throws: `missing-field`, `wrong-type`, `too-long`, `too-short`.
  public func string(
    _ key: String, minLength: Int = 0, maxLength: Int
  ) throws(CheckedCoderFailure) -> String {
    try required(key, stringIfPresent(key, minLength: minLength, maxLength: maxLength))
  }

  /// A text within a length in UTF-16 code units; nil if nothing, or nil, is stored under the key.
  public func stringIfPresent(
    _ key: String, minLength: Int = 0, maxLength: Int
  ) throws(CheckedCoderFailure) -> String? {
    guard let text = try objectIfPresent(key, of: NSString.self) else { return nil }
    try check(text.length, key, minLength, maxLength, "UTF-16 units")
    return text as String
  }

  /// Data that must be there, within a number of bytes.
  ///
  /// Foundation bounds nothing here either. On Linux it reads `NS.data` of a data object only, and
  /// gives an error for one that has `NS.bytes`, as many archives of macOS do.
  ///
  /// - Throws: `missing-field`, `wrong-type`, `too-long`, `too-short`.
  public func data(
    _ key: String, minLength: Int = 0, maxLength: Int
  ) throws(CheckedCoderFailure) -> Data {
    try required(key, dataIfPresent(key, minLength: minLength, maxLength: maxLength))
  }

  /// Data within a number of bytes; nil if nothing, or nil, is stored under the key.
  public func dataIfPresent(
    _ key: String, minLength: Int = 0, maxLength: Int
  ) throws(CheckedCoderFailure) -> Data? {
    guard let data = try objectIfPresent(key, of: NSData.self) else { return nil }
    try check(data.length, key, minLength, maxLength, "bytes")
    return data as Data
  }

  /// A date that must be there, and is a time.
  ///
  /// On Linux a date whose `NS.time` is a text, or is not there, reads as 2001-01-01, and one that is
  /// not a number is handed out; printing it ends the process.
  ///
  /// - Throws: `missing-field`, `wrong-type`, `out-of-range`.
  public func date(_ key: String) throws(CheckedCoderFailure) -> Date {
    try required(key, dateIfPresent(key))
  }

  /// A date that is a time; nil if nothing, or nil, is stored under the key.
  public func dateIfPresent(_ key: String) throws(CheckedCoderFailure) -> Date? {
    guard let date = try objectIfPresent(key, of: NSDate.self) else { return nil }
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      throw failed(.outOfRange, key, "a date that is no time")
    }
    return date as Date
  }

  /// An object of a class, or of one that inherits from it, that must be there.
  ///
  /// `decodeObject(of:forKey:)` compares classes only when it instantiates one. On Linux a bare
  /// text, number, date or data is handed out whatever class was asked for, and so is an object
  /// that was decoded before under another key. A class that was not asked for ends the process
  /// there; keep such archives away by a contract.
  ///
  /// - Throws: `missing-field`, `wrong-type`.
  public func object<Object: NSObject & NSCoding>(
    _ key: String, of type: Object.Type
  ) throws(CheckedCoderFailure) -> Object {
    try required(key, objectIfPresent(key, of: type))
  }

  /// An object of a class; nil if nothing, or nil, is stored under the key.
  ///
  /// On Linux asking for a key that is not there is an error, after which every request is answered
  /// with nil, so the key is looked for first.
  public func objectIfPresent<Object: NSObject & NSCoding>(
    _ key: String, of type: Object.Type
  ) throws(CheckedCoderFailure) -> Object? {
    guard let object = try decoded(key, [type]) else { return nil }
    guard let object = object as? Object else {
      throw failed(.wrongType, key, "a value that is no \(type)")
    }
    return object
  }

  /// What stands under a key; nil if nothing, or nil, is stored under it.
  func decoded(_ key: String, _ classes: [AnyClass]) throws(CheckedCoderFailure) -> Any? {
    guard has(key) else { return nil }
    let object = coder.decodeObject(of: classes, forKey: key)
    guard object != nil || coder.error == nil else {
      throw failed(.wrongType, key, "a value that Foundation does not decode")
    }
    return object
  }

  func required<Value>(_ key: String, _ value: Value?) throws(CheckedCoderFailure) -> Value {
    guard let value else { throw missing(key) }
    return value
  }

  func check(
    _ length: Int, _ key: String, _ least: Int, _ most: Int, _ unit: String
  ) throws(CheckedCoderFailure) {
    if length > most { throw failed(.tooLong, key, "\(length) of \(most) \(unit)") }
    if length < least { throw failed(.tooShort, key, "\(length) \(unit), at least \(least)") }
  }
}

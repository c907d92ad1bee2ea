import ArchiveContracts
public import Foundation
import KeyedArchives
import PropertyListBytes

extension CheckedCoder {
  /// A list that must be there, with elements of one class and a number of them.
  ///
  /// On Linux elements that are nil are dropped, so that three become two; a list whose elements do
  /// not stand as references reads as an empty one, and so does one under another key or layout. The
  /// classes that were asked for do not hold for bare texts and numbers: asked for numbers,
  /// Foundation gave a text. Hence the count, as narrow as the app knows it, and the class of each
  /// element are checked.
  ///
  /// - Throws: `missing-field`, `wrong-type`, `too-many`, `too-few`.
  public func array<Element: NSObject & NSCoding>(
    _ key: String, of type: Element.Type, count: ClosedRange<Int>
  ) throws(CheckedCoderFailure) -> [Element] {
    try required(key, arrayIfPresent(key, of: type, count: count))
  }

  /// A list of elements of one class; nil if nothing, or nil, is stored under the key.
  public func arrayIfPresent<Element: NSObject & NSCoding>(
    _ key: String, of type: Element.Type, count: ClosedRange<Int>
  ) throws(CheckedCoderFailure) -> [Element]? {
    guard let array = try collection(key, NSArray.self, [type]) else { return nil }
    try check(array.count, key, count)
    return try elements(array.map { $0 }, key)
  }

  /// A set that must be there, with elements of one class and a number of them.
  ///
  /// On Linux equal elements become one without a word, which only the count shows.
  ///
  /// - Throws: `missing-field`, `wrong-type`, `too-many`, `too-few`.
  public func set<Element: NSObject & NSCoding>(
    _ key: String, of type: Element.Type, count: ClosedRange<Int>
  ) throws(CheckedCoderFailure) -> Set<Element> {
    try required(key, setIfPresent(key, of: type, count: count))
  }

  /// A set of elements of one class; nil if nothing, or nil, is stored under the key.
  public func setIfPresent<Element: NSObject & NSCoding>(
    _ key: String, of type: Element.Type, count: ClosedRange<Int>
  ) throws(CheckedCoderFailure) -> Set<Element>? {
    guard let set = try collection(key, NSSet.self, [type]) else { return nil }
    try check(set.count, key, count)
    return Set(try elements(set.allObjects, key) as [Element])
  }

  /// A dictionary that must be there, with texts as keys, values of one class and a number of them.
  ///
  /// On Linux the last of two equal keys wins, and 1, true and 1.0 are one key; a list of keys that
  /// is not there gives an empty dictionary. Keys and values that do not pair end the process
  /// before this code is reached; a contract keeps them away.
  ///
  /// - Throws: `missing-field`, `wrong-type`, `too-many`, `too-few`.
  public func dictionary<Value: NSObject & NSCoding>(
    _ key: String, of type: Value.Type, count: ClosedRange<Int>
  ) throws(CheckedCoderFailure) -> [String: Value] {
    try required(key, dictionaryIfPresent(key, of: type, count: count))
  }

  /// A dictionary with texts as keys; nil if nothing, or nil, is stored under the key.
  public func dictionaryIfPresent<Value: NSObject & NSCoding>(
    _ key: String, of type: Value.Type, count: ClosedRange<Int>
  ) throws(CheckedCoderFailure) -> [String: Value]? {
    guard let dictionary = try collection(key, NSDictionary.self, [NSString.self, type]) else {
      return nil
    }
    try check(dictionary.count, key, count)
    let names: [NSString] = try elements(dictionary.allKeys, key)
    var result: [String: Value] = [:]
    for name in names {
      guard let value = dictionary.object(forKey: name) as? Value else {
        throw failed(.wrongType, key, "a value that is no \(type)")
      }
      result[name as String] = value
    }
    try check(result.count, key, count)
    return result
  }

  private func collection<Collection: NSObject>(
    _ key: String, _ type: Collection.Type, _ others: [AnyClass]
  ) throws(CheckedCoderFailure) -> Collection? {
    guard let object = try decoded(key, [type] + others) else { return nil }
    guard let collection = object as? Collection else {
      throw failed(.wrongType, key, "a value that is no \(type)")
    }
    return collection
  }

  private func elements<Element: NSObject>(
    _ objects: [Any], _ key: String
  ) throws(CheckedCoderFailure) -> [Element] {
    var result: [Element] = []
    for object in objects {
      guard let element = object as? Element else {
        throw failed(.wrongType, key, "an element that is no \(Element.self)")
      }
      result.append(element)
    }
    return result
  }

  private func check(
    _ count: Int, _ key: String, _ allowed: ClosedRange<Int>
  ) throws(CheckedCoderFailure) {
    if count > allowed.upperBound {
      throw failed(.tooMany, key, "\(count) of \(allowed.upperBound) elements")
    }
    if count < allowed.lowerBound {
      throw failed(.tooFew, key, "\(count) elements, at least \(allowed.lowerBound)")
    }
  }
}

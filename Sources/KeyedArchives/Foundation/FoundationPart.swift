/// A reference from a Foundation value to an entry that must itself be judged.
///
/// The value's own reading does not repeat what is wrong with a part: an entry of another kind, or
/// with faults of its own, is found where the reference is followed.
package struct FoundationPart: Hashable, Sendable {
  /// What the entry must be.
  package enum Expectation: Hashable, Sendable {
    case string, data, date, url, locale, timeZone, unit, unitConverter
    case integer
    /// A dictionary from attribute names to attribute values.
    case attributes
    /// An array of such dictionaries.
    case attributesList
    /// The dictionary of an error, from texts to anything.
    case userInfo
    /// Anything.
    case any
  }

  /// The key that holds the reference.
  package let key: KnownKey
  /// The reference in the property list.
  package let object: Int
  /// What it refers to; never nil.
  package let entry: Int
  package let expectation: Expectation
}

/// A text with attributes, as an archived NSAttributedString has them.
///
/// `AttributedString` knows only the attributes of its scopes, and is not `Codable` everywhere; this
/// keeps every attribute whose value is simple, under the name that the archive has.
public struct AttributedText: Hashable, Sendable, Codable {
  /// The value of an attribute.
  public enum Value: Hashable, Sendable, Codable {
    case text(String)
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case data([UInt8])
    /// Seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    /// The text of a URL without a base.
    case url(String)
  }

  /// A part of the text with the same attributes.
  public struct Run: Hashable, Sendable, Codable {
    /// UTF-16 code units; positive.
    public var length: Int
    /// The attributes by name.
    public var attributes: [String: Value]

    /// - Parameters:
    ///   - length: UTF-16 code units.
    ///   - attributes: Values by attribute name.
    public init(length: Int, attributes: [String: Value]) {
      self.length = length
      self.attributes = attributes
    }
  }

  /// The text without its attributes.
  public var text: String
  /// In the order of the text, as long as the text together; none where no part has attributes.
  public var runs: [Run]

  /// A text; without runs it has no attributes.
  public init(_ text: String, runs: [Run] = []) {
    self.text = text
    self.runs = runs
  }
}

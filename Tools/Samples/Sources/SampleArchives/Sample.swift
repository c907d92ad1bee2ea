/// A property-list value that is to be written.
///
/// Made by hand in code, so its nesting is known: writing it may recurse.
public indirect enum Sample: Sendable {
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  case text(String)
  case data([UInt8])
  /// A reference to an entry of `$objects`.
  case reference(Int)
  case array([Sample])
  /// Pairs in the order in which they are written.
  case dictionary([Entry])

  /// A key with its value.
  public struct Entry: Sendable {
    let key: String
    let value: Sample

    public init(_ key: String, _ value: Sample) {
      self.key = key
      self.value = value
    }
  }

  /// A dictionary whose pairs are written in this order.
  public static func pairs(_ pairs: KeyValuePairs<String, Sample>) -> Sample {
    .dictionary(pairs.map { Entry($0.key, $0.value) })
  }
}

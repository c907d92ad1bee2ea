import ArchiveContracts

/// A value whose Swift type is told by the class of its archived object.
///
/// The types are those of the map from class names that the coder was made with, so only what the
/// app lists is ever made. `Value` may be a protocol that they all conform to.
///
/// ```swift
/// struct Board: Decodable { var items: [Polymorphic<any Item>] }
/// let decoder = KeyedArchiveDecoder(
///   contract: board, classes: ["Notes.Text": TextItem.self, "Notes.Image": ImageItem.self])
/// ```
public struct Polymorphic<Value> {
  /// The value, of whichever type its class stands for.
  public var value: Value

  /// A value to be encoded as what its own type is.
  public init(_ value: Value) { self.value = value }
}

extension Polymorphic: Sendable where Value: Sendable {}

extension Polymorphic: Decodable {
  /// - Throws: An error if the decoder is not of an archive, or has no type for the object's class.
  public init(from decoder: any Decoder) throws {
    guard let place = decoder as? PlaceDecoder else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "only archives have class names"))
    }
    guard let type = place.mappedType else {
      throw place.failure(.unsupportedValue, "no Swift type is given for the object's class")
        .decodingError(Value.self, codingPath: place.codingPath)
    }
    guard let value = try type.init(from: decoder) as? Value else {
      throw place.failure(
        .twoTypesForClass, "the Swift type given for the object's class is not what is asked for"
      ).decodingError(Value.self, codingPath: place.codingPath)
    }
    self.value = value
  }
}

extension Polymorphic: Encodable {
  /// Writes the value by its own type; its class name comes from the encoder's map of types.
  ///
  /// - Throws: An error if the value's type is not encodable, or what its encoding throws.
  public func encode(to encoder: any Encoder) throws {
    guard let value = value as? any Encodable else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "a value that is not Encodable"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Decoder {
  /// The class name, as the contract has it today, of the archived object that is decoded.
  ///
  /// For an `init(from:)` that chooses among cases by the class; nil for anything but an instance
  /// of a type of the contract, and for other decoders.
  public var archivedClassName: String? { (self as? PlaceDecoder)?.className }
}

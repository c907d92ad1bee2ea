public import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Decodes keyed archives into Swift types, without the classes that wrote them.
///
/// The bytes are judged by the contract first. Then instances are decoded as keyed containers of
/// their fields, collections, texts, numbers and Foundation's values as what Swift has for them.
/// Fields and classes carry the names that the contract gives them today; what an old version
/// stored under a former name is found under the current one.
///
/// ```swift
/// let note = try KeyedArchiveDecoder(contract: memo).decode(Note.self, from: data)
/// ```
///
/// A field that the contract does not know is an error for whoever asks for it, optional or not; so
/// is a required field that the contract lets be absent, where it is. The decoder of a class's
/// superclass (`superDecoder()`) sees the same fields, as archived objects have one set of them.
/// Nothing is shared afterwards: an object that two places refer to is decoded for each.
public struct KeyedArchiveDecoder: Sendable {
  /// What the archives must keep.
  public let contract: Contract
  /// Given to the types that are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// How many objects may be decoded one inside the other.
  ///
  /// Decoding recurses, so each level takes stack. The default suits a thread with a stack of
  /// 512 KiB; only decode deeper graphs, which a contract must allow by its limit `graphDepth`, on a
  /// thread with more.
  public var maximumDepth = 200

  private let classes: [(name: String, type: any (Decodable & SendableMetatype).Type)]

  /// - Parameters:
  ///   - contract: What the archives must keep.
  ///   - classes: The Swift class that an archived class becomes where a superclass of it is asked
  ///     for, or where ``Polymorphic`` is: by a current or former class name of the contract. No
  ///     type is ever looked up by a name of the archive.
  public init(
    contract: Contract,
    classes: KeyValuePairs<String, any (Decodable & SendableMetatype).Type> = [:]
  ) {
    self.contract = contract
    self.classes = classes.map { (name: $0.key, type: $0.value) }
  }

  /// Judges an archive and decodes what stands under a key of `$top`.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: The whole archive: Foundation's `Data`, an array, or any other collection.
  ///   - key: The key of `$top`.
  /// - Complexity: Linear in the archive's size plus its nodes, every shared object counted once for
  ///   each place (the limit `expandedNodes`); a type that decodes much more than that fails with
  ///   `limit-exceeded`.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Collection<UInt8>, key: String = "root"
  ) throws(ArchiveCodingFailure) -> Value {
    let judged: JudgedArchive
    do {
      judged = try contract.judged(bytes)
    } catch {
      throw ArchiveCodingFailure(error)
    }
    return try decode(type, from: judged, key: key)
  }

  /// Decodes from an archive that was read before; it is judged once more, by this contract.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from archive: CheckedArchive, key: String = "root"
  ) throws(ArchiveCodingFailure) -> Value {
    let judged: JudgedArchive
    do {
      judged = try contract.judged(archive.archive, limits: contract.limits)
    } catch {
      throw ArchiveCodingFailure(error)
    }
    return try decode(type, from: judged, key: key)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, from judged: JudgedArchive, key: String
  ) throws(ArchiveCodingFailure) -> Value {
    let reading = Reading(
      judged, userInfo: userInfo, maximumDepth: maximumDepth,
      classes: try ClassMap(classes.map { (name: $0.name, type: $0.type) }, in: contract))
    let root = RootKey(stringValue: key)
    guard let object = reading.topObject(named: key) else {
      throw ArchiveCodingFailure(
        .notPromised, path: ValuePath([.key(ExactText(key))]),
        message: "no entry of $top has this key")
    }
    do {
      return try reading.value(type, at: object, in: nil, .key(root))
    } catch {
      throw reading.failure(for: error, at: root)
    }
  }
}

/// A key of `$top`.
struct RootKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A position in a collection.
struct PositionKey: CodingKey {
  let position: Int

  init(_ position: Int) { self.position = position }

  var stringValue: String { "Index \(position)" }
  var intValue: Int? { position }

  init?(stringValue: String) { nil }
  init?(intValue: Int) { position = intValue }
}

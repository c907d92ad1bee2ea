public import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Encodes Swift types into keyed archives that the app's unarchiving code reads.
///
/// The contract says what is written in each place: class names with their ancestry, the current
/// version, collections and Foundation's values in the layouts of today, numbers inline or as
/// objects of their own. What was written is judged by the contract before it is returned.
///
/// ```swift
/// let bytes = try KeyedArchiveEncoder(contract: memo).encode(note)
/// ```
///
/// The same value gives the same bytes: sets and dictionaries are written in an order of their own.
/// Only where members are instances of a class that are alike in all but their identity, and are
/// referred to from elsewhere as well, is their order not told. Equal texts, and equal numbers that
/// are objects, are written once; an instance of a Swift class that is met again is one object
/// again. Geometry is written as text in fields, as `NSCoder` does it, and as `NSValue` in
/// collections. A text `$null`, which Foundation reads as nil, is written as a mutable string.
public struct KeyedArchiveEncoder: Sendable {
  /// What the archives must keep.
  public let contract: Contract
  /// Given to the types that are encoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// How many objects may be encoded one inside the other; see
  /// ``KeyedArchiveDecoder/maximumDepth``.
  public var maximumDepth = 200

  private let classes: [(name: String, type: any (Encodable & SendableMetatype).Type)]

  /// - Parameters:
  ///   - contract: What the archives must keep.
  ///   - classes: Which Swift type is written as which class, where the contract has several classes
  ///     in one place.
  public init(
    contract: Contract,
    classes: KeyValuePairs<String, any (Encodable & SendableMetatype).Type> = [:]
  ) {
    self.contract = contract
    self.classes = classes.map { (name: $0.key, type: $0.value) }
  }

  /// Encodes a value under a key of `$top`.
  ///
  /// - Returns: A binary property list.
  /// - Throws: `not-promised` for a field that the contract does not have, `wrong-type` for a value
  ///   of another kind than the contract's, `unsupported-value` for what has no form in archives,
  ///   and the findings of the contract about what was written.
  /// - Complexity: Linear in the size of the archive, times the logarithm of the number of elements
  ///   of sets and dictionaries.
  public func encode(
    _ value: some Encodable, key: String = "root"
  ) throws(ArchiveCodingFailure) -> [UInt8] {
    try encode(top: [key: value])
  }

  /// Encodes several entries of `$top`.
  public func encode(
    top: KeyValuePairs<String, any Encodable>
  ) throws(ArchiveCodingFailure) -> [UInt8] {
    if let fault = contract.fault {
      throw ArchiveCodingFailure(.malformed, message: "the contract accepts nothing: \(fault)")
    }
    let bytes = try written(top: top)
    do {
      _ = try contract.verify(bytes)
    } catch {
      throw ArchiveCodingFailure(error)
    }
    return bytes
  }

  /// What is written, not yet judged; all that it was put together from is gone.
  private func written(
    top: KeyValuePairs<String, any Encodable>
  ) throws(ArchiveCodingFailure) -> [UInt8] {
    let writing = Writing(
      WritingPlan(contract), userInfo: userInfo, maximumDepth: maximumDepth,
      classes: try ClassMap(classes.map { (name: $0.name, type: $0.type) }, in: contract))
    return try writing.archive(top: top)
  }
}

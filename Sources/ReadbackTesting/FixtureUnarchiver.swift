import ArchiveContracts
public import FoundationDecoding
public import Foundation

/// The app's classes for Foundation's unarchiver, to be judged behind the contract.
///
/// What the manifest accepts has to be decoded to an object, and what it rejects to be refused. Its
/// cases begin with `secure-unarchiver/`. The contract must be for Foundation (`"reader":
/// "foundation"`).
public struct FixtureUnarchiver: Sendable {
  typealias Decode = @Sendable ([UInt8]) throws -> [String: FixtureValue]

  /// The contract to whose fixtures it belongs; nil for all.
  let contract: String?
  let comparesValues: Bool
  let decoder: @Sendable (Contract) throws(UnarchivingFailure) -> Decode

  /// - Parameters:
  ///   - type: The class of the root object.
  ///   - classes: The classes by the contract's names; see ``FoundationDecoding/SecureUnarchiver``.
  ///   - contract: The contract's name in the manifest; nil for every contract there.
  ///   - key: The key of the object in `$top`; nil for `root`, or for the only one.
  ///   - stackSize: A stack for graphs beyond 200 levels; see ``FoundationDecoding/SecureUnarchiver``.
  ///   - values: The values of the decoded object by path, to be compared with `fields` of the manifest;
  ///     nil compares none.
  public init<Object: NSObject & NSSecureCoding & SendableMetatype>(
    _ type: Object.Type, classes: ClassMap, contract: String? = nil, key: String? = nil,
    stackSize: Int? = nil, values: (@Sendable (Object) throws -> [String: FixtureValue])? = nil
  ) {
    self.contract = contract
    comparesValues = values != nil
    decoder = { contract throws(UnarchivingFailure) in
      let unarchiver = try SecureUnarchiver(
        contract: contract, classes: classes, stackSize: stackSize)
      return { bytes in
        let object = try unarchiver.decode(type, from: bytes, forKey: key)
        return try values?(object) ?? [:]
      }
    }
  }
}

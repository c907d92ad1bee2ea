import Foundation

/// An object of a class that this process does not have: all that the archive stores of it.
///
/// Foundation does not say which keys an object has, so those of the whole archive are tried.
final class StandIn: NSObject, NSCoding {
  /// A key of the archive, and whether its values are references wherever it occurs.
  struct Key: Sendable {
    let name: String
    let isReference: Bool
  }

  /// The keys of the archive that is decoded.
  @TaskLocal static var keys: [Key] = []

  /// The values by key, in the order of the keys.
  let values: [(key: String, value: Any?)]

  required init?(coder: NSCoder) {
    var values: [(key: String, value: Any?)] = []
    for key in Self.keys where coder.containsValue(forKey: key.name) {
      if key.isReference {
        values.append((key.name, coder.decodeObject(forKey: key.name)))
      } else {
        let bytes = unsafe coder.withDecodedUnsafeBytes(forKey: key.name) {
          unsafe $0.map { unsafe Data($0) }
        }
        values.append((key.name, coder.decodeDouble(forKey: key.name)))
        values.append((key.name, coder.decodeInt64(forKey: key.name)))
        values.append((key.name, bytes.map { $0.base64EncodedString() }))
      }
    }
    self.values = values
  }

  func encode(with coder: NSCoder) {}

  /// Puts stand-ins in the place of all classes that are not there.
  final class Source: NSObject, NSKeyedUnarchiverDelegate {
    func unarchiver(
      _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String,
      originalClasses classNames: [String]
    ) -> AnyClass? { StandIn.self }

    #if !canImport(Darwin)
      func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? { nil }
      func unarchiver(
        _ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any
      ) {}
      func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) {}
      func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) {}
    #endif
  }
}

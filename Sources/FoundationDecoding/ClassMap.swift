public import Foundation
public import PropertyListBytes

/// A class that can be decoded under secure coding, from any thread.
public typealias SecureClass = any (NSObject & NSSecureCoding & SendableMetatype).Type

/// Which class of the app stands for which class name of a contract.
///
/// Written as a dictionary literal. A name that is there twice is kept twice, so that
/// ``SecureUnarchiver`` can refuse it; a literal of `Dictionary` would stop the process.
public struct ClassMap: ExpressibleByDictionaryLiteral, Sendable {
  let entries: [(name: ExactText, type: SecureClass)]

  /// Maps each class name to a type; two types for one name are refused when the map is used.
  public init(dictionaryLiteral elements: (ExactText, SecureClass)...) {
    entries = elements.map { (name: $0.0, type: $0.1) }
  }

  /// - Parameter classes: Classes by the names that the contract uses.
  public init(_ classes: [String: SecureClass]) {
    entries = classes.map { (name: ExactText($0.key), type: $0.value) }
      .sorted { $0.name < $1.name }
  }
}

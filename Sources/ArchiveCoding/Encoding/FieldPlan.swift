import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// How the fields of an object type are written in one scope and variant.
final class FieldPlan {
  typealias Node = ArchiveAssembly.Node

  let scope: Int
  let typeName: String
  /// The names of the fields as the app has them, in the order in which they are written.
  let names: [String]
  /// For each field its definition; negative where the version is no field of the contract's.
  let definitions: [Int]
  /// For each field its key, and that of the class at the end.
  let keys: [Node]
  /// The field of the version, and what stands in it.
  let version: (field: Int, value: VersionValue)?
  /// The fields that are NSNull where there is no value, since they may not be absent.
  let nullFields: [Int]
  private let written: WritingPlan.Class
  private let numbers: [ExactText: Int]
  private let isASCII: Bool
  private var followers: [Int32]
  private var classNode: Node?

  init(
    _ writing: Writing, _ type: Int, _ written: WritingPlan.Class, _ fields: [WritingPlan.Field],
    scope: Int, version: VersionValue?
  ) {
    self.scope = scope
    self.written = written
    typeName = writing.plan.name(ofType: type)
    var names: [String] = []
    var definitions: [Int] = []
    var keys: [Node] = []
    var versionField: Int?
    var nullFields: [Int] = []
    for field in fields {
      // No Swift key names a field whose name is no Unicode text.
      guard let name = field.key.unescapedKey.string else { continue }
      if field.place == nil { versionField = names.count }
      let definition = field.place.flatMap { writing.plan.definition(inPlace: $0, scope: scope) }
      if let definition, !field.isOptional, writing.acceptsNull(definition, scope) {
        nullFields.append(names.count)
      }
      names.append(name)
      keys.append(writing.assembly.text(field.key))
      definitions.append(definition ?? -1)
    }
    keys.append(writing.assembly.text("$class"))
    self.names = names
    self.definitions = definitions
    self.nullFields = nullFields
    self.keys = keys
    if let versionField, let version {
      self.version = (versionField, version)
    } else {
      self.version = nil
    }
    var numbers: [ExactText: Int] = [:]
    for (number, name) in names.enumerated() { numbers[ExactText(name)] = number }
    self.numbers = numbers
    isASCII = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    followers = (0..<names.count).map { Int32(truncatingIfNeeded: $0 + 1) } + [0]
  }

  /// The number of a field; negative for a name that the type does not have.
  @inline(__always)
  func number(of name: String, after last: inout Int) -> Int {
    let guess = Int(followers[last])
    if guess < names.count, isSame(names[guess], name) {
      last = guess
      return guess
    }
    guard let found = numbers[ExactText(name)] else { return -1 }
    followers[last] = Int32(truncatingIfNeeded: found)
    last = found
    return found
  }

  @inline(__always)
  private func isSame(_ known: String, _ name: String) -> Bool {
    if isASCII { return known == name && known.utf8.count == name.utf8.count }
    return known.utf8.elementsEqual(name.utf8)
  }

  /// The reference to the class record.
  func classNode(_ writing: Writing) -> Node {
    if let classNode { return classNode }
    let node = writing.assembly.reference(toClass: written)
    classNode = node
    return node
  }
}

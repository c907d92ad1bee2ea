import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// How the fields of an object type are written in one scope and variant.
final class FieldPlan {
  typealias Node = ArchiveAssembly.Node

  /// A value that is written in one way.
  enum Direct {
    case integer, referencedText
    /// An array of texts.
    case texts
    case none

    init(_ writing: Writing, _ number: Int, _ scope: Int) {
      let definition = writing.definitions[number]
      switch definition.type {
      case .integer? where definition.isInline(.field): self = .integer
      case .string? where !definition.isInline(.field): self = .referencedText
      case .array? where writing.takesTexts(number, scope): self = .texts
      default: self = .none
      }
    }
  }

  let type: Int
  /// Whether the plan holds for some instances of the type only.
  let isOfVariant: Bool
  let scope: Int
  let typeName: String
  /// The names of the fields as the app has them, in the order in which they are written.
  let names: [String]
  /// For each field its definition.
  let definitions: [Int]
  /// For each field what is written without a choice.
  let directs: [Direct]
  /// The keys of an instance that has all fields.
  let keys: ArchiveAssembly.Keys
  /// The field of the version, and what stands in it.
  let version: (field: Int, value: VersionValue)?
  /// The field of the version; negative for none.
  let versionField: Int
  /// The fields that are NSNull where there is no value, since they may not be absent.
  let nullFields: [Int]
  private let written: WritingPlan.Class
  private let numbers: [ExactText: Int]
  private let isASCII: Bool
  private var followers: [Int32]
  private var classNode: Node?
  /// A node that was found to be the current version.
  private var currentVersion: Node?

  init(
    _ writing: Writing, _ type: Int, _ written: WritingPlan.Class, _ fields: [WritingPlan.Field],
    isOfVariant: Bool, scope: Int, version: VersionValue?
  ) {
    self.type = type
    self.isOfVariant = isOfVariant
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
      let known =
        field.place.map { writing.plan.definition(inPlace: $0, scope: scope) }
        ?? version.map { writing.definition(of: $0) }
      guard let definition = known else { continue }
      if field.place == nil { versionField = names.count }
      if !field.isOptional, writing.acceptsNull(definition, scope) {
        nullFields.append(names.count)
      }
      names.append(name)
      keys.append(writing.assembly.text(field.key))
      definitions.append(definition)
    }
    keys.append(writing.assembly.text("$class"))
    self.keys = writing.assembly.addKeys(keys)
    self.names = names
    self.definitions = definitions
    directs = definitions.map { Direct(writing, $0, scope) }
    self.nullFields = nullFields
    if let versionField, let version {
      self.version = (versionField, version)
    } else {
      self.version = nil
    }
    self.versionField = self.version?.field ?? -1
    var numbers: [ExactText: Int] = [:]
    for (number, name) in names.enumerated() { numbers[ExactText(name)] = number }
    self.numbers = numbers
    isASCII = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    followers = (0..<names.count).map { Int32(truncatingIfNeeded: $0 + 1) } + [0]
  }

  /// The number of a field; negative for a name that the type does not have.
  @inline(__always)
  func number(of name: String, after last: Int) -> Int {
    let guess = Int(followers[last])
    if guess < names.count, isSame(names[guess], name) { return guess }
    return search(name, after: last)
  }

  private func search(_ name: String, after last: Int) -> Int {
    guard let found = numbers[ExactText(name)] else { return -1 }
    // Replaced as a whole; see ``ValueKinds``.
    var changed = followers
    changed[last] = Int32(truncatingIfNeeded: found)
    followers = changed
    return found
  }

  @inline(__always)
  private func isSame(_ known: String, _ name: String) -> Bool {
    if isASCII { return known == name && known.utf8.count == name.utf8.count }
    return known.utf8.elementsEqual(name.utf8)
  }

  /// Whether the node of a version is the contract's current one.
  func isCurrent(_ node: Node, _ writing: Writing) -> Bool {
    if node == currentVersion { return true }
    guard let version, writing.assembly.scalar(node) == version.value.scalar else { return false }
    currentVersion = node
    return true
  }

  /// The reference to the class record.
  func classNode(_ writing: Writing) -> Node {
    if let classNode { return classNode }
    let node = writing.assembly.reference(toClass: written)
    classNode = node
    return node
  }
}

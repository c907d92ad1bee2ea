import Keychains

/// One row of the simulated database.
struct KeychainRow: Sendable {
  var id: Int64
  /// Nil for a row of a system that gives references by row, until a later one has changed or
  /// upgraded it.
  var uuid: [UInt8]?
  var itemClass: ItemClass
  /// Attributes by their keys, such as `acct`, beside those that have a property of their own.
  var attributes: [String: QueryValue]
  var group: String
  var accessibility: ItemAccessibility
  var isSynchronizable: Bool
  /// Whether its access control asks for a person.
  var isConstrained: Bool
  var secret: Secret?
  /// Kept in place of a deleted synchronizable item, so that its UUID is used again.
  var isTombstone = false
  /// Whether what is stored cannot be decoded.
  var isCorrupt = false
  /// Whether it is in a keychain file of macOS, where groups and accessibility do not count.
  var isInFile = false

  /// What tells items of a class apart (`SecItemSchema.c`). Label, accessibility and others do not.
  var primaryKey: PrimaryKey {
    let values = PrimaryKey.keys(of: itemClass).map { key -> StoredValue in
      attributes[key].flatMap(StoredValue.init) ?? .bytes([])
    }
    return PrimaryKey(
      itemClass: itemClass, group: isInFile ? [] : Array(group.utf8),
      isSynchronizable: isSynchronizable, isInFile: isInFile, values: values)
  }

  /// The bytes of the reference that a system gives for this row.
  func reference(on system: SimulatedSystem) -> [UInt8] {
    if isInFile { return fileReference }
    if system.givesUUIDReferences, let uuid { return ParsedReference.uuid(itemClass, uuid).bytes }
    return ParsedReference.row(itemClass, id).bytes
  }

  func isMeant(by reference: ParsedReference) -> Bool {
    guard !isInFile else { return false }
    return switch reference {
    case .row(let named, let row): named == itemClass && row == id
    case .uuid(let named, let bytes): named == itemClass && bytes == uuid
    case .token: false
    }
  }

  /// Entries of a tag, a length and bytes, as libsecurityd writes them (`dictionary.cpp`,
  /// `Item.cpp` line 1883).
  private var fileReference: [UInt8] {
    let item = Array(itemClass.rawValue.utf8) + Self.bigEndian(UInt64(bitPattern: id), width: 8)
    let entries: [(tag: String, bytes: [UInt8])] = [
      ("ssui", Array(repeating: 0x87, count: 16)),
      ("dbnm", Array("/Library/Keychains/System.keychain".utf8)),
      ("item", item),
    ]
    var reference: [UInt8] = []
    for entry in entries {
      reference += entry.tag.utf8
      reference += Self.bigEndian(UInt64(entry.bytes.count), width: 4)
      reference += entry.bytes
    }
    return reference
  }

  private static func bigEndian(_ value: UInt64, width: Int) -> [UInt8] {
    (1...width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (width - $0))) }
  }
}

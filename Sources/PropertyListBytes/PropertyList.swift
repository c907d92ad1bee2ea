/// A property list whose every byte was checked: a table of objects, by number.
///
/// Only a reader of this module makes one, so whoever holds one knows that each object lies within
/// the bytes, that references point to objects, that keys are texts and unique in their
/// dictionary, and that no container holds itself. Values are decoded when asked for; nothing is
/// built in advance, and no operation recurses.
///
/// Objects of an XML list are kept in the same encoding as those of a binary one, so everything
/// above reads one form.
public struct PropertyList: Sendable {
  /// The two spellings of a property list.
  public enum Format: String, Sendable {
    /// `bplist00`, with a header, objects, their offsets and a trailer.
    case binary
    /// A `plist` document, in UTF-8 or UTF-16.
    case xml
  }

  /// How the input was spelled; values do not depend on it.
  public let format: Format
  /// The size of the input in bytes.
  public let byteCount: Int
  /// The number of the root object.
  public let root: Int

  /// The objects, each encoded as in a binary property list.
  @usableFromInline package let bytes: [UInt8]
  /// Where each object begins in `bytes`.
  @usableFromInline package let offsets: [UInt32]
  /// For each container a word with its kind and count, then the objects that it holds: of a
  /// dictionary first all keys, then all values.
  @usableFromInline let references: [UInt32]
  /// For each object, what it links to.
  @usableFromInline package let links: [ObjectLink]
  /// For each distinct key, an object that spells it.
  package let keyObjects: [UInt32]
  /// Where each object begins in XML input; empty for binary input.
  let sourceOffsets: [UInt32]

  init(
    format: Format, byteCount: Int, root: Int, bytes: [UInt8], offsets: [UInt32],
    references: ContainerTable, links: [ObjectLink], keyObjects: [UInt32], sourceOffsets: [UInt32]
  ) {
    self.format = format
    self.byteCount = byteCount
    self.root = root
    self.bytes = bytes
    self.offsets = offsets
    self.references = references.words
    self.links = links
    self.keyObjects = keyObjects
    self.sourceOffsets = sourceOffsets
  }

  /// Reads a property list, binary or XML, from its whole bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole input; the byte count is part of what is judged.
  ///   - limits: `archiveBytes`, `objects` and `depth` apply here.
  /// - Throws: The first fault, in the order of the bytes where several are as good.
  /// - Complexity: Linear in the size of the input, in time and memory.
  public init(reading bytes: [UInt8], limits: ReadLimits = .default) throws(ReadFailure) {
    try limits.check(bytes.count, .archiveBytes)
    switch try InputKind(of: bytes) {
    case .binary: self = try BinaryReader.read(bytes, limits: limits)
    case .xml(let encoding): self = try XMLReader.read(bytes, encoding: encoding, limits: limits)
    }
  }

  /// Reads a property list from any bytes, such as Foundation's `Data`, of which it makes one copy.
  ///
  /// Too many bytes are refused before they are copied.
  public init(
    reading bytes: some Collection<UInt8>, limits: ReadLimits = .default
  ) throws(ReadFailure) {
    try limits.check(bytes.count, .archiveBytes)
    try self.init(reading: Array(bytes), limits: limits)
  }

  /// The number of objects.
  public var objectCount: Int { offsets.count }

  /// The byte offset in the input at which an object begins.
  public func sourceOffset(of object: Int) -> Int {
    Int(sourceOffsets.isEmpty ? offsets[object] : sourceOffsets[object])
  }
}

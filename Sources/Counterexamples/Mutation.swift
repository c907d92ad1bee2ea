import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// A kind of change, each in a file of its own.
protocol Mutation: Sendable {
  associatedtype Site: Sendable

  /// The places of an archive that the kind may change, in a fixed order.
  func sites(in subject: Subject) -> [Site]

  /// The change of one place.
  ///
  /// - Throws: ``NotShowable`` where the place's condition cannot be broken alone.
  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft

  /// Why the kind does not apply, where there is no place.
  func absence(in subject: Subject) -> String
}

/// A change that is planned, not made.
struct Draft: Sendable {
  var place: String?
  var expectation: Expectation
  var change: Change
  /// What the change adds; nil where only building the input can tell.
  var growth: Growth? = Growth()
  /// The condition of the contract that the change breaks, if it has a name.
  var condition: BrokenCondition?
}

/// A condition of the contract, by where it was met in the archive.
enum BrokenCondition: Sendable {
  /// What the contract says of a place of the map.
  case place(Int, ContractAspect)
  /// The name of a class record.
  case className(ExactText)
  /// That the version at a place is readable.
  case version(Int)
  /// That the version that an absent one stands for is readable.
  case absentVersion(Int)
  /// A relation, by its position.
  case relation(Int)
  case limit(ReadLimits.Name)
}

/// Upper bounds of what a change adds to an archive.
struct Growth: Sendable {
  /// Bytes of output, in any format.
  var bytes = 0
  /// Objects of the property list, and values in containers.
  var values = 0
  /// Nodes, if shared objects were written out.
  var nodes = 0
  /// Bytes of text and data.
  var text = 0

  /// A few short values.
  static let small = Growth(bytes: 1_024, values: 16, nodes: 16, text: 256)
}

/// How an input differs from the original.
enum Change: Sendable {
  case bytes(@Sendable (_ original: [UInt8]) -> [UInt8])
  /// A change of the archive's objects. What it makes unreachable is left out if it collects.
  case archive(collects: Bool, @Sendable (inout EditableArchive) -> Void)
  case format(PropertyList.Format)
  /// A change of the archive's objects, written as a binary list whatever the original is.
  case binary(@Sendable (inout EditableArchive) -> Void)
  /// A change of an archive inside data.
  indirect case embedded(EmbeddedArchive, EditableArchive.Slot, Change)
}

/// A condition of the contract that no input within the bounds breaks alone.
struct NotShowable: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

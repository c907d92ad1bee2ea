package import ArchiveContracts
package import PropertyListBytes

/// One thing in which two archives differ, whatever numbers their objects have.
package struct ArchiveDifference: Sendable {
  package enum Change: Hashable, Sendable {
    /// A value that only the new archive has.
    case added
    /// A value that only the old archive has.
    case removed
    /// Another value, or one of another kind.
    case changed
    /// Another class, by name; nil for a value that is no instance.
    case renamed(old: ExactText?, new: ExactText?)
    /// The same class name with other names under `$classes` or `$classhints`. Told once for each
    /// pair of class records.
    case ancestry
    /// The same value in another form: inline or referenced, or in another layout.
    case respelled(old: String, new: String)
    /// How often a counted set holds an element.
    case counted(old: Int64, new: Int64)
    /// An object that stands in several places of one archive and of the other does not. The paths
    /// lead to where the same object is met first; nil where this is the first place.
    case sharing(old: ValuePath?, new: ValuePath?)
    /// Another text under `$archiver`.
    case archiver(old: ExactText, new: ExactText)
    /// A class record without instances that only one archive has.
    case classRecord(old: ExactText?, new: ExactText?)
  }

  package let change: Change
  /// Where the value stands in each archive; nil where it does not stand, and for what no path
  /// leads to.
  package let oldPath: ValuePath?
  package let newPath: ValuePath?
  /// The value in each archive.
  package let old: ArchivedTarget?
  package let new: ArchivedTarget?
  /// Whether nothing leads from `$top` to the value.
  package let isUnreachable: Bool

  /// The path in the new archive, or in the old one where the new one has none.
  package var path: ValuePath? { newPath ?? oldPath }
}

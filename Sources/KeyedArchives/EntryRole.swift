/// What an entry of `$objects` is, in 32 bits.
@usableFromInline package struct EntryRole: Sendable, Equatable {
  @usableFromInline let bits: UInt32

  @inlinable @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  @inlinable @inline(__always)
  static var instanceFlag: UInt32 { 1 << 31 }

  @inlinable @inline(__always)
  static var recordFlag: UInt32 { 1 << 30 }

  @inlinable @inline(__always)
  static var numberMask: UInt32 { recordFlag - 1 }

  /// A value that is no dictionary; at index 0, nil.
  @inlinable @inline(__always)
  package static var value: EntryRole { EntryRole(bits: 0) }

  /// A dictionary without `$class`.
  @inlinable @inline(__always)
  package static var dictionary: EntryRole { EntryRole(bits: 1) }

  /// An instance of the class whose record has this number among the class records.
  package static func instance(of record: Int) -> EntryRole {
    EntryRole(bits: instanceFlag | UInt32(truncatingIfNeeded: record) & numberMask)
  }

  package static func classRecord(_ record: Int) -> EntryRole {
    EntryRole(bits: recordFlag | UInt32(truncatingIfNeeded: record) & numberMask)
  }

  /// The number of the class record, if the entry is an instance.
  @inlinable @inline(__always)
  package var instanceRecord: Int? {
    bits & Self.instanceFlag != 0 ? Int(bits & Self.numberMask) : nil
  }

  package var isClassRecord: Bool { bits & ~Self.numberMask == Self.recordFlag }

  /// The number of the class record that the entry is, if it is one.
  package var recordNumber: Int? {
    bits & ~Self.numberMask == Self.recordFlag ? Int(bits & Self.numberMask) : nil
  }
}

/// What an entry of `$objects` is, in 32 bits.
@usableFromInline package struct EntryRole: Sendable, Equatable {
  private static let instanceFlag: UInt32 = 1 << 31
  private static let recordFlag: UInt32 = 1 << 30
  private static let numberMask: UInt32 = recordFlag - 1

  private let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// A value that is no dictionary; at index 0, nil.
  package static let value = EntryRole(bits: 0)
  /// A dictionary without `$class`.
  package static let dictionary = EntryRole(bits: 1)

  /// An instance of the class whose record has this number among the class records.
  package static func instance(of record: Int) -> EntryRole {
    EntryRole(bits: instanceFlag | UInt32(truncatingIfNeeded: record) & numberMask)
  }

  package static func classRecord(_ record: Int) -> EntryRole {
    EntryRole(bits: recordFlag | UInt32(truncatingIfNeeded: record) & numberMask)
  }

  /// The number of the class record, if the entry is an instance.
  package var instanceRecord: Int? {
    bits & Self.instanceFlag != 0 ? Int(bits & Self.numberMask) : nil
  }

  package var isClassRecord: Bool { bits & ~Self.numberMask == Self.recordFlag }

  /// The number of the class record that the entry is, if it is one.
  package var recordNumber: Int? {
    bits & ~Self.numberMask == Self.recordFlag ? Int(bits & Self.numberMask) : nil
  }
}

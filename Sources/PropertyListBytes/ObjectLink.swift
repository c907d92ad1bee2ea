/// What an object links to: the number of a UID, or the references of a container.
///
/// Kept for every object, so that following a reference costs one look and no decoding.
@usableFromInline package struct ObjectLink: Sendable, Equatable {
  @usableFromInline let bits: UInt32

  @inlinable @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// A number above the largest that any entry can have is kept as that.
  @inlinable @inline(__always)
  package init(uid: UInt32) { bits = min(uid, Self.none.bits - 1) }

  /// A container, by where its references begin among those of the whole list.
  @inlinable @inline(__always)
  package init(containerAt start: Int) {
    bits = Self.containerFlag | UInt32(truncatingIfNeeded: start)
  }

  @inlinable @inline(__always)
  static var containerFlag: UInt32 { 1 << 31 }

  /// The references that a list can hold: their positions take 31 bits.
  static let mostReferences = Int(UInt32.max >> 1)

  /// A scalar, text or data.
  @inlinable @inline(__always)
  package static var none: ObjectLink { ObjectLink(bits: containerFlag - 1) }

  /// The number of the UID, if the object is one.
  @inlinable @inline(__always)
  package var uid: Int? { bits < Self.none.bits ? Int(bits) : nil }

  @inlinable @inline(__always)
  package var isContainer: Bool { bits >= Self.containerFlag }

  /// Where the references of the array or dictionary begin; meaningless for any other object.
  @inlinable @inline(__always)
  package var start: Int { Int(bits & ~Self.containerFlag) }
}

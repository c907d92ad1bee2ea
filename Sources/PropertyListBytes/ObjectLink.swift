/// What an object is for those that refer to it: a UID with its number, a container with its
/// references, a text that is some dictionary's key, or anything else.
///
/// Kept for every object, so that following a reference costs one look and no decoding.
@usableFromInline package struct ObjectLink: Sendable, Equatable {
  @usableFromInline let bits: UInt32

  @inlinable @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// A number above the largest that any entry can have is kept as that.
  @inlinable @inline(__always)
  package init(uid: UInt32) { bits = min(uid, Self.none.bits - 1) }

  /// A text, by the number of its spelling among the distinct keys.
  @inlinable @inline(__always)
  package init(key number: Int) { bits = Self.keyFlag | UInt32(truncatingIfNeeded: number) }

  /// A container, by where its references begin among those of the whole list.
  @inlinable @inline(__always)
  package init(containerAt start: Int) {
    bits = Self.containerFlag | UInt32(truncatingIfNeeded: start)
  }

  @inlinable @inline(__always)
  static var containerFlag: UInt32 { 1 << 31 }

  @inlinable @inline(__always)
  static var keyFlag: UInt32 { 1 << 30 }

  /// The references that a list can hold, so that entries, keys and positions take 30 bits.
  static let mostReferences = (1 << 30) - 2

  /// A scalar, data, or a text that is no key.
  @inlinable @inline(__always)
  package static var none: ObjectLink { ObjectLink(bits: keyFlag - 1) }

  /// The number of the UID, if the object is one.
  @inlinable @inline(__always)
  package var uid: Int? { bits < Self.none.bits ? Int(bits) : nil }

  @inlinable @inline(__always)
  package var isContainer: Bool { bits >= Self.containerFlag }

  /// Whether the object is a text that is some dictionary's key.
  @inlinable @inline(__always)
  package var isKey: Bool { bits & ~(Self.keyFlag - 1) == Self.keyFlag }

  /// The number of the key; meaningless for any other object.
  @inlinable @inline(__always)
  package var keyNumber: Int { Int(bits & (Self.keyFlag - 1)) }

  /// Where the references of the array or dictionary begin; meaningless for any other object.
  @inlinable @inline(__always)
  package var start: Int { Int(bits & ~Self.containerFlag) }
}

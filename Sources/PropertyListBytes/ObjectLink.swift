/// What an object links to: the number of a UID, or the objects of a container.
///
/// Kept for every object, so that following a reference costs one look and no decoding.
@usableFromInline package struct ObjectLink: Sendable, Equatable {
  @usableFromInline let bits: UInt32

  @inlinable @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// A number above the largest that any entry can have is kept as that.
  @inlinable @inline(__always)
  package init(uid: UInt32) { bits = min(uid, UInt32.max - 2) }

  /// A scalar, text or data.
  @inlinable @inline(__always)
  package static var none: ObjectLink { ObjectLink(bits: UInt32.max) }

  /// An array or dictionary.
  @inlinable @inline(__always)
  package static var container: ObjectLink { ObjectLink(bits: UInt32.max - 1) }

  /// The number of the UID, if the object is one.
  @inlinable @inline(__always)
  package var uid: Int? { bits < UInt32.max - 1 ? Int(bits) : nil }

  @inlinable @inline(__always)
  package var isContainer: Bool { bits == UInt32.max - 1 }
}

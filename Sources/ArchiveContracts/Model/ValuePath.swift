public import PropertyListBytes

/// A path through an archive's values, such as `root.items[3].name`.
///
/// The first step is a key of `$top`. Keys are unescaped, as the app named them.
public struct ValuePath: Hashable, Sendable {
  /// What leads from a value to one that it holds.
  public enum Step: Hashable, Sendable {
    /// A field of an object.
    case key(ExactText)
    /// A value of a dictionary with text keys, always written in brackets.
    case entry(ExactText)
    /// An element of an array or ordered set, by position.
    case element(Int)
    /// An element of a set, by stored position.
    case member(Int)
    /// The key, or the value, of a dictionary entry by stored position.
    case entryKey(Int)
    /// Every element.
    case every
  }

  /// The steps, of which the first is a ``Step/key(_:)`` in every path that the library makes.
  public var steps: [Step]

  /// A path of steps as they are, checked only where it is followed.
  public init(_ steps: [Step]) { self.steps = steps }
}

/// A text with attributes, as runs.
package struct FoundationAttributedString: Sendable {
  /// A part of the text that has the same attributes.
  package struct Run: Hashable, Sendable {
    /// UTF-16 code units; positive.
    package let length: Int
    /// The position of the attributes' dictionary in the list.
    package let attributes: Int
  }

  package enum Attributes: Sendable {
    case none
    /// One dictionary for the whole text, by its entry.
    case uniform(entry: Int)
    /// Dictionaries, and runs that together are as long as the text.
    case runs([Run], of: FoundationElements)
  }

  package let text: FoundationText
  package let attributes: Attributes
}

/// A text for a person, in the languages that the library has, and under a key for all others.
public struct RecoveryText: Hashable, Sendable {
  /// The key for an app's own table of texts, such as `missing.title`. Keys never change.
  public let key: String
  /// What stands in the text for `{name}`, by name; an app's own texts use the same.
  public let values: [String: String]

  init(key: String, values: [String: String] = [:]) {
    self.key = key
    self.values = values
  }

  /// The keys of all texts, sorted.
  public static var keys: [String] { RecoveryTexts.english.keys.sorted() }

  /// The languages in which the library has all texts.
  public static var languages: [String] { ["de", "en"] }

  /// The text.
  ///
  /// - Parameter language: A language code such as `de`, or a longer identifier that begins with
  ///   one, such as `de-AT` or `de_AT`; English for languages that the library does not have.
  public func text(in language: String = "en") -> String {
    let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let table = code == "de" ? RecoveryTexts.german : RecoveryTexts.english
    var text = table[key] ?? key
    for (name, value) in values {
      text = text.split(separator: "{\(name)}", omittingEmptySubsequences: false)
        .joined(separator: value)
    }
    return text
  }
}

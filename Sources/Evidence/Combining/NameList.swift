import StrictJSON

/// Names for one line of a message, however many there are.
enum NameList {
  private static let shown = 5

  static func phrase(_ names: [JSONText]) -> String {
    let listed = names.prefix(shown).map(\.repaired).joined(separator: ", ")
    return names.count <= shown ? listed : "\(listed), and \(names.count - shown) more"
  }
}

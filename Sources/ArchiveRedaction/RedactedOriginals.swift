import PropertyListBytes

/// What stand-ins must not be: the texts and the short data of all archives of a file.
struct RedactedOriginals {
  private(set) var runs: OriginalRuns
  /// Texts to be replaced that are shorter than a run.
  private(set) var shortTexts: Set<ExactText> = []
  private(set) var keptTexts: Set<ExactText> = []
  /// Data to be replaced that may meet others by chance.
  private(set) var shortData: Set<[UInt8]> = []
  private(set) var keptData: Set<[UInt8]> = []
  /// The roles of texts that are more than text somewhere, so that they are the same everywhere.
  private(set) var special: [ExactText: ContentRole] = [:]

  /// - Complexity: Linear in the archives.
  init(_ units: [RedactionUnit]) {
    var length = 0
    for unit in units {
      for object in 0..<unit.list.objectCount where unit.isText(object) {
        length += unit.list.header(of: object).count
      }
    }
    runs = OriginalRuns(units: length)
    for unit in units {
      for object in 0..<unit.list.objectCount { take(object, of: unit) }
    }
  }

  private mutating func take(_ object: Int, of unit: RedactionUnit) {
    let header = unit.list.header(of: object)
    let role = unit.roles.roles[object]
    if unit.isText(object) {
      let text = unit.text(object)
      runs.insert(text.codeUnits)
      if text.codeUnits.count < OriginalRuns.length { shortTexts.insert(text) }
      switch role {
      case .url, .geometry: special[text] = role.merged(with: special[text] ?? .none)
      default: break
      }
      return
    }
    let isShort = header.kind == .data && header.count <= ShapedStandIns.shortest
    switch role {
    case .data where isShort, .mantissa where isShort: shortData.insert(unit.list.data(header))
    case .kept where isShort: keptData.insert(unit.list.data(header))
    case .kept where header.isText: keptTexts.insert(unit.list.text(header))
    default: break
    }
  }
}

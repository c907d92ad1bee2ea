/// A part of a text that has the same attributes.
struct AttributedRun {
  var length: Int
  let attributes: CanonicalValue

  init(length: Int, _ attributes: CanonicalValue) {
    self.length = length
    self.attributes = attributes
  }

  /// A text with its runs, neighbours with equal attributes as one: archives may tell them apart.
  static func value(text: some Sequence<UInt16>, _ runs: [AttributedRun]) -> CanonicalValue {
    var joined: [AttributedRun] = []
    for run in runs {
      if let last = joined.last, last.attributes.lines == run.attributes.lines {
        joined[joined.count - 1].length += run.length
      } else {
        joined.append(run)
      }
    }
    let values = joined.map {
      CanonicalValue.object(
        "run", [("length", .integer($0.length)), ("attributes", $0.attributes)])
    }
    return .object("attributed", [("text", .text(text)), ("runs", .list(values))])
  }
}

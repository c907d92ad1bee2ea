/// A keyed archive under construction: entries of `$objects` by number, and what `$top` names.
public struct SampleArchive {
  public private(set) var objects: [Sample] = [.text("$null")]
  public var top: [Sample.Entry] = []
  private var texts: [String: Int] = [:]
  private var classes: [String: Int] = [:]

  public init() {}

  /// Adds an entry and returns its number.
  @discardableResult
  public mutating func add(_ object: Sample) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  /// Replaces an entry, for objects that are numbered before what they hold.
  public mutating func set(_ number: Int, to object: Sample) { objects[number] = object }

  /// A reference to a text; equal texts share one entry, as `NSKeyedArchiver` writes them.
  public mutating func text(_ text: String) -> Sample {
    if let number = texts[text] { return .reference(number) }
    let number = add(.text(text))
    texts[text] = number
    return .reference(number)
  }

  /// A reference to the class record of a name; the first call for a name decides its ancestry.
  public mutating func classRecord(_ name: String, _ ancestry: [String]) -> Sample {
    if let number = classes[name] { return .reference(number) }
    let names = ([name] + ancestry).map { Sample.text($0) }
    let number = add(.pairs(["$classname": .text(name), "$classes": .array(names)]))
    classes[name] = number
    return .reference(number)
  }

  /// The whole archive as a property list.
  public var propertyList: Sample {
    .pairs([
      "$version": .integer(100_000), "$archiver": .text("NSKeyedArchiver"),
      "$top": .dictionary(top), "$objects": .array(objects),
    ])
  }
}

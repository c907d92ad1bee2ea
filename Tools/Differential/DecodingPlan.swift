import Foundation
import KeyedArchives
import PropertyListBytes

/// What an app would know before it reads: the names of its classes, their keys, and by which call
/// each is decoded. Made from an archive as it was saved, and used for every change of it.
struct DecodingPlan: Codable {
  enum Call: String, Codable {
    case object, integer, real, boolean, bytes
  }

  struct Field: Codable {
    let key: String
    let call: Call
  }

  struct PlannedClass: Codable {
    let name: String
    let fields: [Field]
  }

  let top: [Field]
  let classes: [PlannedClass]

  init(_ archive: KeyedArchive) {
    top = Self.fields(archive.top.map { [$0] }, archive)
    var instances: [String: [[(key: ExactText, object: Int)]]] = [:]
    for entry in 1..<archive.entryCount {
      guard case .instance(let record, _) = archive.entry(entry),
        archive.foundationClass(ofEntry: entry) == nil,
        let name = archive.className(of: record).string, name != Self.privateClass
      else { continue }
      instances[name, default: []].append(archive.fields(ofEntry: entry))
    }
    classes = instances.sorted { $0.key < $1.key }.map {
      PlannedClass(name: $0.key, fields: Self.fields($0.value, archive))
    }
  }

  /// A class of Foundation's own, in which it stores what an NSValue of some C type holds.
  private static let privateClass = "_NSKeyedCoderOldStyleArray"

  func number(ofClass name: String) -> Int? { classes.firstIndex { $0.name == name } }

  /// The keys that one call decodes wherever they occur; others are left alone.
  private static func fields(
    _ instances: [[(key: ExactText, object: Int)]], _ archive: KeyedArchive
  ) -> [Field] {
    var calls: [String: Call?] = [:]
    for (key, object) in instances.joined() where key != "$class" {
      // Values that were encoded without a key have none by which they could be asked for.
      guard let name = key.unescapedKey.string, !(name.first == "$" && key.unescapedKey == key)
      else { continue }
      let call = call(for: object, archive)
      if let known = calls[name], known != call {
        calls[name] = .some(nil)
      } else {
        calls[name] = .some(call)
      }
    }
    return calls.sorted { $0.key < $1.key }.compactMap { key, call in
      call.map { Field(key: key, call: $0) }
    }
  }

  /// Nil for what has no call of its own, such as a text that stands inline.
  private static func call(for object: Int, _ archive: KeyedArchive) -> Call? {
    switch archive.propertyList.value(of: object) {
    case .uid: .object
    case .integer: .integer
    case .real: .real
    case .boolean: .boolean
    case .data: .bytes
    case .text, .date, .array, .dictionary: nil
    }
  }
}

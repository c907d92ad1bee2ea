import Foundation
import KeyedArchives
import PropertyListBytes

/// An archive beside what this package writes of it, both read by Foundation.
enum FaithfulCopy {
  enum Verdict: Equatable {
    /// Foundation, or this package, does not read the original.
    case unreadable
    case equal
    case different(original: String, copy: String)
  }

  /// Reads an archive, writes it again in binary, and compares what Foundation makes of both.
  ///
  /// May end the process, as Foundation does on some archives.
  ///
  /// - Parameter originalIsRead: Called once Foundation has read the original.
  static func compare(_ original: [UInt8], originalIsRead: () -> Void) throws -> Verdict {
    guard let archive = try? KeyedArchive(original),
      // Foundation follows cycles until the stack is used up.
      GraphShape(archive).components == nil
    else { return .unreadable }
    return try StandIn.$keys.withValue(keys(of: archive)) {
      guard let expected = read(original, keys: archive.top.map(\.key)) else { return .unreadable }
      originalIsRead()
      let bytes = try EditableArchive(archive).bytes(as: .binary)
      let copy = read(bytes, keys: archive.top.map(\.key)) ?? "unreadable"
      return copy == expected ? .equal : .different(original: expected, copy: copy)
    }
  }

  /// What Foundation makes of all entry points; nil if it gives an error for one.
  private static func read(_ bytes: [UInt8], keys: [ExactText]) -> String? {
    guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: Data(bytes)) else { return nil }
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    let source = StandIn.Source()
    unarchiver.delegate = source
    var lines: [String] = []
    for key in keys.map(\.unescapedKey.repaired).sorted() {
      // An entry point that is no object stands in place and is none of Foundation's concern here.
      lines.append("\(key): \(PrintedObject.text(unarchiver.decodeObject(forKey: key)))")
    }
    unarchiver.finishDecoding()
    return withExtendedLifetime(source) {
      unarchiver.error == nil ? lines.joined(separator: "\n") : nil
    }
  }

  private static func keys(of archive: KeyedArchive) -> [StandIn.Key] {
    var isReference: [ExactText: Bool] = [:]
    for entry in 1..<archive.entryCount {
      guard case .instance = archive.entry(entry), archive.foundationClass(ofEntry: entry) == nil
      else { continue }
      for field in archive.fields(ofEntry: entry) where field.key != "$class" {
        isReference[field.key, default: true] =
          isReference[field.key, default: true] && archive.target(of: field.object) != nil
      }
    }
    return isReference.sorted { $0.key < $1.key }
      .map { StandIn.Key(name: $0.key.unescapedKey.repaired, isReference: $0.value) }
  }
}

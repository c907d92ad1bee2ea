import PropertyListBytes

/// Tells data that hold a saved configuration or a profile, as they are or inside property lists.
///
/// What is in the clear is found by a look at the bytes. XML hides names, by Base64 and by character
/// references, so lists that have either are read.
struct EmbeddedConfigurations {
  private static let smallest = 64

  /// What follows `NE` in the names of the classes that have secrets.
  private static let classes = [
    "VPN", "TunnelProvider", "KeychainItem", "IdentityKeychain", "ProxyServer",
  ]
  .map { Array($0.utf8) }

  /// What stands in profiles that have secrets, behind `co`.
  private static let payloads = ["m.apple.vpn.managed", "m.apple.security.pkcs12"]
    .map { Array($0.utf8) }

  /// How many bytes may still be read. Lists within lists could be read as often as they are deep.
  private var budget: Int

  /// - Parameter size: The bytes of the archive around the data.
  init(within size: Int) { budget = 4 * (size + (1 << 20)) }

  /// Whether data hold a configuration, or lie so deep that nobody looked.
  mutating func occur(in data: ArraySlice<UInt8>) -> Bool {
    switch Self.look(at: data) {
    case .shown: return true
    case .nothing: return false
    case .hidden: break
    }
    var pending = [Array(data)]
    while let bytes = pending.popLast() {
      budget -= bytes.count
      guard budget >= 0 else { return true }
      let list: PropertyList
      do { list = try PropertyList(reading: bytes) } catch { continue }
      for object in 0..<list.objectCount {
        let header = list.header(of: object)
        if header.isText, Self.isName(header, in: list) { return true }
        guard header.kind == .data else { continue }
        let inner = list.bytes[header.start..<header.start + header.count]
        switch Self.look(at: inner) {
        case .shown: return true
        case .nothing: break
        case .hidden: pending.append(Array(inner))
        }
      }
    }
    return false
  }

  private enum Look {
    case nothing
    case shown
    /// A list that may have it where no look at the bytes finds it.
    case hidden
  }

  private static func look(at data: ArraySlice<UInt8>) -> Look {
    guard data.count >= smallest, mayBeList(data.prefix(64)) else { return .nothing }
    let base64 = Array("data>".utf8)
    var mayHide = false
    var previous: UInt8 = 0
    // UTF-16 has each letter in two bytes.
    var index = data.startIndex
    while index < data.endIndex {
      let letter = data[index]
      index += 1
      guard letter != 0 else { continue }
      switch (previous, letter) {
      case (UInt8(ascii: "N"), UInt8(ascii: "E")):
        if classes.contains(where: { stands($0, at: index, in: data) }) { return .shown }
      case (UInt8(ascii: "c"), UInt8(ascii: "o")):
        if payloads.contains(where: { stands($0, at: index, in: data) }) { return .shown }
      case (UInt8(ascii: "&"), UInt8(ascii: "#")): mayHide = true
      case (UInt8(ascii: "<"), UInt8(ascii: "d")):
        if !mayHide { mayHide = stands(base64.dropFirst(), at: index, in: data) }
      default: break
      }
      previous = letter
    }
    return mayHide ? .hidden : .nothing
  }

  private static func stands(
    _ word: some Collection<UInt8>, at start: Int, in data: ArraySlice<UInt8>
  ) -> Bool {
    var index = start
    for letter in word {
      while index < data.endIndex, data[index] == 0 { index += 1 }
      guard index < data.endIndex, data[index] == letter else { return false }
      index += 1
    }
    return true
  }

  private static func mayBeList(_ start: ArraySlice<UInt8>) -> Bool {
    start.starts(with: "bplist00".utf8)
      || start.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0].contains($0) }
        == UInt8(ascii: "<")
  }

  /// Whether a text is the name of such a class, or the type of such a payload.
  private static func isName(_ header: ObjectHeader, in list: PropertyList) -> Bool {
    guard (3...64).contains(header.count) else { return false }
    let units = list.text(header).codeUnits
    let starts = { (first: String, words: [[UInt8]]) in
      units.starts(with: first.utf16)
        && words.contains { units.dropFirst(2).starts(with: $0.map(UInt16.init)) }
    }
    return starts("NE", classes) || starts("co", payloads)
  }
}

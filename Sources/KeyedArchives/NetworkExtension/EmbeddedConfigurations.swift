import PropertyListBytes

/// Tells data and texts that hold a saved configuration or a profile, as they are, in Base64, signed,
/// or inside property lists.
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

  /// What Base64 of lists begins with: `<?x`, `<plist` and `bplist`.
  private static let encodedLists = ["PD94", "PHBsaXN0", "YnBsaXN0"].map { Array($0.utf8) }

  /// How many bytes may still be read. Lists within lists could be read as often as they are deep.
  private var budget: Int

  /// - Parameter size: The bytes of the archive around the data.
  init(within size: Int) { budget = 4 * (size + (1 << 20)) }

  /// Whether a value, data or text, holds a configuration, or lies so deep that nobody looked.
  mutating func occur(in object: Int, of list: PropertyList) -> Bool {
    guard let bytes = Self.candidate(object, of: list) else { return false }
    var pending: [[UInt8]] = []
    if meets(bytes, &pending) { return true }
    while let bytes = pending.popLast() {
      budget -= bytes.count
      guard budget >= 0 else { return true }
      let inner: PropertyList
      do { inner = try PropertyList(reading: bytes) } catch { continue }
      for object in 0..<inner.objectCount {
        let header = inner.header(of: object)
        if header.isText, Self.isName(header, in: inner) { return true }
        guard let bytes = Self.candidate(object, of: inner) else { continue }
        if meets(bytes, &pending) { return true }
      }
    }
    return false
  }

  /// The bytes of data or a text that is long enough and begins like a list or its Base64.
  private static func candidate(_ object: Int, of list: PropertyList) -> ArraySlice<UInt8>? {
    let header = list.header(of: object)
    guard header.kind == .data || header.isText, header.count >= smallest else { return nil }
    let size = header.kind == .utf16 ? 2 * header.count : header.count
    let bytes = list.bytes[header.start..<header.start + size]
    guard mayBeList(bytes) || EncodedBytes.mayBegin(bytes) else { return nil }
    return bytes
  }

  /// Whether bytes show a configuration; lists that may hide one are left for reading.
  private mutating func meets(_ data: ArraySlice<UInt8>, _ pending: inout [[UInt8]]) -> Bool {
    var data = data
    while true {
      switch Self.look(at: data) {
      case .shown: return true
      case .hidden:
        pending.append(Self.withoutWideLetters(data))
        return false
      case .nothing: break
      }
      guard !Self.mayBeList(data), EncodedBytes.mayBegin(data) else { return false }
      budget -= data.count
      guard budget >= 0 else { return true }
      let decoded = EncodedBytes.decode(data)
      guard decoded.count >= Self.smallest else { return false }
      data = decoded[...]
    }
  }

  /// A list in UTF-16 without byte order mark, as texts of a binary list have it, as UTF-8.
  private static func withoutWideLetters(_ data: ArraySlice<UInt8>) -> [UInt8] {
    guard data.count.isMultiple(of: 2), data.first == 0 else { return Array(data) }
    let units = stride(from: data.startIndex, to: data.endIndex, by: 2)
      .map { UInt16(data[$0]) << 8 | UInt16(data[$0 + 1]) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private enum Look {
    case nothing
    case shown
    /// A list that may have it where no look at the bytes finds it.
    case hidden
  }

  private static func look(at data: ArraySlice<UInt8>) -> Look {
    guard data.count >= smallest, mayBeList(data) else { return .nothing }
    let isSigned = beginsSigned(data)
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
      case (UInt8(ascii: "&"), UInt8(ascii: "#")): mayHide = mayHide || !isSigned
      case (UInt8(ascii: "<"), UInt8(ascii: "d")):
        guard !mayHide, stands(base64.dropFirst(), at: index, in: data) else { break }
        // What is signed is not read here.
        if isSigned { return .shown }
        mayHide = true
      case (UInt8(ascii: "P"), _), (UInt8(ascii: "Y"), UInt8(ascii: "n")):
        guard !mayHide, !isSigned else { break }
        mayHide = encodedLists.contains {
          $0[0] == previous && $0[1] == letter && stands($0.dropFirst(2), at: index, in: data)
        }
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

  /// Whether bytes begin as a property list does, or a signed profile.
  private static func mayBeList(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(64)
    return start.starts(with: "bplist00".utf8) || beginsSigned(bytes)
      || start.first { !EncodedBytes.mayLeadXML($0) } == UInt8(ascii: "<")
  }

  /// Whether bytes begin as a SEQUENCE of DER or BER of more than 127 bytes.
  private static func beginsSigned(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == 0x30 && (0x80...0x84).contains(bytes.dropFirst().first ?? 0)
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

import Keychains

/// A text form of what systems read as bytes only.
enum TextWrapping {
  /// A PEM block; whether it is one of a signed message.
  case block(isMessage: Bool)
  /// A message as it is sent by mail.
  case mail
  /// Base64, and what it is of.
  case base64(Content)

  enum Content { case message, list, reference }

  private static let longestBeginning = 128

  /// Tells the form by the beginning of a file; nil for anything else.
  init?(of bytes: [UInt8]) {
    let text = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if text.starts(with: "-----BEGIN ".utf8) {
      let label = text.dropFirst(11)
      self = .block(
        isMessage: label.starts(with: "CMS-----".utf8) || label.starts(with: "PKCS7-----".utf8)
          || label.starts(with: "PKCS #7 ".utf8))
    } else if ["MIME-Version:", "Content-Type:"].contains(where: { text.starts(with: $0.utf8) }) {
      self = .mail
    } else if let content = Self.content(ofBase64: text) {
      self = .base64(content)
    } else {
      return nil
    }
  }

  private static func content(ofBase64 text: ArraySlice<UInt8>) -> Content? {
    var decoded: [UInt8] = []
    var buffer = 0
    var count = 0
    for byte in text.prefix(longestBeginning) {
      let value: Int
      switch byte {
      case 0x41...0x5A: value = Int(byte) - 0x41
      case 0x61...0x7A: value = Int(byte) - 0x61 + 26
      case 0x30...0x39: value = Int(byte) - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="), 0x0A, 0x0D: continue
      default: return nil
      }
      buffer = buffer << 6 | value
      count += 1
      if count == 4 {
        decoded += [UInt8(buffer >> 16), UInt8(buffer >> 8 & 0xFF), UInt8(buffer & 0xFF)]
        (buffer, count) = (0, 0)
      }
    }
    switch count {
    case 2: decoded.append(UInt8(buffer >> 4))
    case 3: decoded += [UInt8(buffer >> 10), UInt8(buffer >> 2 & 0xFF)]
    default: break
    }
    if SignedContent.isMessage(decoded) { return .message }
    let lists = ["bplist00", "<?xml", "<!DOCTYPE plist", "<plist"]
    if lists.contains(where: { decoded.starts(with: $0.utf8) }) { return .list }
    switch ReferenceForm(of: decoded) {
    case .uuid, .rowIdentifier, .keychainFile, .token: return .reference
    case .ambiguous, .text, .unknown: return nil
    }
  }

  /// What the file is, a clause.
  var phrase: String {
    switch self {
    case .block(isMessage: true): "a signed message as PEM text, which systems do not install"
    case .block(isMessage: false): "PEM text, which is no profile"
    case .mail: "a message in the form of mail (S/MIME), which systems do not install"
    case .base64(.message): "Base64 text of a signed message, which systems do not install"
    case .base64(.list): "Base64 text of a property list, which systems do not install"
    case .base64(.reference): "Base64 text of what has the form of a persistent reference"
    }
  }

  /// How to get what can be audited, a clause.
  var mend: String {
    switch self {
    case .block(isMessage: true):
      "convert it: openssl cms -cmsout -inform PEM -outform DER -in FILE -out PROFILE"
    case .block(isMessage: false): "audit the profile that it is for"
    case .mail: "convert it: openssl cms -cmsout -inform SMIME -outform DER -in FILE -out PROFILE"
    case .base64: "decode it: base64 -d FILE > DECODED"
    }
  }
}

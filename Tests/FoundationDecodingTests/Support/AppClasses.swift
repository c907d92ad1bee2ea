import Foundation
import FoundationDecoding

/// Classes as an app has them.
class Page: NSObject, NSSecureCoding {
  class var supportsSecureCoding: Bool { true }
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init() }
  func encode(with coder: NSCoder) {}
}

final class Note: Page {
  let text: String
  let attachments: [Attachment]

  required init?(coder: NSCoder) {
    let values = CheckedCoder(coder)
    do {
      text = try values.string("text", maxLength: 8)
      attachments =
        try values.arrayIfPresent("attachments", of: Attachment.self, count: 0...4) ?? []
    } catch {
      return nil
    }
    super.init(coder: coder)
  }
}

final class Attachment: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let size: Int?

  required init?(coder: NSCoder) {
    size = try? CheckedCoder(coder).integerIfPresent("size", in: 0...1000)
  }

  func encode(with coder: NSCoder) {}
}

/// Must never be made.
final class Bomb: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  required init?(coder: NSCoder) { preconditionFailure("made all the same") }
  func encode(with coder: NSCoder) {}
}

/// Says no to secure coding.
final class Careless: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { false }
  required init?(coder: NSCoder) {}
  func encode(with coder: NSCoder) {}
}

/// Refuses to be decoded in the way that the archive asks for.
final class Reluctant: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let how: String

  required init?(coder: NSCoder) {
    how = coder.decodeObject(of: NSString.self, forKey: "how").map { $0 as String } ?? ""
    super.init()
    switch how {
    case "nil": return nil
    case "error": coder.failWithError(CocoaError(.coderInvalidValue))
    case "error and nil":
      coder.failWithError(CocoaError(.coderInvalidValue))
      return nil
    case "absent": _ = coder.decodeObject(of: NSString.self, forKey: "other")
    case "checked":
      do { _ = try CheckedCoder(coder).string("other", maxLength: 1) } catch { return nil }
    case "dropped": _ = try? CheckedCoder(coder).string("other", maxLength: 1)
    default: break
    }
  }

  func encode(with coder: NSCoder) {}
}

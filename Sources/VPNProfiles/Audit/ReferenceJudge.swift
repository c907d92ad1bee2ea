import Keychains
import PropertyListBytes

/// Judges bytes in the place of a persistent reference.
enum ReferenceJudge {
  /// What is stored under the item that a reference of some place leads to.
  enum Use {
    /// A password or shared secret.
    case secret
    case identity
    /// Not known.
    case any
  }

  /// Adds what is wrong with bytes of a form.
  static func judge(
    _ form: ReferenceForm, for use: Use, at place: FindingList.Place, offset: Int?,
    _ findings: inout FindingList
  ) {
    switch form {
    case .uuid, .token, .keychainFile: break
    case .rowIdentifier: findings.add(.referenceOldForm, at: place, offset: offset)
    case .ambiguous: findings.add(.ambiguousReference, at: place, offset: offset)
    case .text:
      findings.add(
        .notAReference, at: place, offset: offset,
        "readable text where a persistent reference belongs: connecting fails with -50")
      findings.add(
        .embeddedSecret, at: place, offset: offset,
        "readable text, probably the secret itself, where a reference belongs")
    case .unknown: findings.add(.notAReference, at: place, offset: offset)
    }
    guard let itemClass = form.itemClass else { return }
    let isRight =
      switch use {
      case .secret: itemClass == .genericPassword
      case .identity: itemClass == .identity || itemClass == .certificate
      case .any: true
      }
    if !isRight {
      findings.add(
        .referenceWrongClass, at: place, offset: offset,
        "a reference to an item of class \(itemClass.rawValue)")
    }
  }
}

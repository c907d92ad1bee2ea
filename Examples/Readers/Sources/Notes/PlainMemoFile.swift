public import Foundation

/// A memo's file, read by Foundation alone with everything that careful articles ask for: a limit of
/// size, secure coding, the policy of returning errors, the root's class, the error looked at.
public struct PlainMemoFile {
  public static let largestFile = 1 << 20

  public let url: URL

  public init(_ path: String) { url = URL(filePath: path) }

  public func read() throws -> Memo {
    let data = try Data(contentsOf: url)
    guard data.count <= Self.largestFile else { throw CocoaError(.fileReadTooLarge) }
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    // The name under which version 1 of the app archived it.
    unarchiver.setClass(Memo.self, forClassName: "OldNotes.Memo")
    let memo = unarchiver.decodeObject(of: Memo.self, forKey: "root")
    unarchiver.finishDecoding()
    if let error = unarchiver.error { throw error }
    guard let memo else { throw CocoaError(.coderReadCorrupt) }
    return memo
  }

  public func save(_ memo: Memo) throws {
    try memo.archived().write(to: url, options: .atomic)
  }
}

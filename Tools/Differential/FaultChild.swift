import Foundation
import FoundationDecoding

/// The child of a reproduction: decodes an archive by one call and prints what came of it.
enum FaultChild {
  private static let mark = "result: "

  static func run(_ name: String, _ path: String) throws {
    guard let fault = FoundationFault.all.first(where: { $0.name == name }) else {
      throw DifferentialFailure("no fault \(name)")
    }
    unsafe FaultRoot.call = fault.call
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(contentsOf: URL(filePath: path)))
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.setClass(FaultRoot.self, forClassName: "M")
    let root = unarchiver.decodeObject(of: FaultRoot.self, forKey: "root")
    let error = unarchiver.error.map { ", error \(($0 as NSError).code)" } ?? ""
    unarchiver.finishDecoding()
    let value = root.map { FoundationValues.text($0.value) } ?? "no object"
    FileHandle.standardOutput.write(Data("\(mark)\(value)\(error)\n".utf8))
  }

  /// What the child said; what Foundation says beside it is left out.
  static func result(of output: [UInt8]) -> String? {
    String(decoding: output, as: UTF8.self).split(separator: "\n").last { $0.hasPrefix(mark) }
      .map { String($0.dropFirst(mark.count)) }
  }
}

/// The root of every reproduction: has one value, which one call decodes.
final class FaultRoot: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  nonisolated(unsafe) static var call = FoundationFault.Call.anything

  let value: Any?

  required init?(coder: NSCoder) {
    let known = FoundationClasses.all + [FaultRoot.self]
    value =
      switch unsafe Self.call {
      case .integer: coder.decodeInteger(forKey: "v")
      case .int32: coder.decodeInt32(forKey: "v")
      case .text: coder.decodeObject(of: NSString.self, forKey: "v")
      case .number: coder.decodeObject(of: [NSNumber.self], forKey: "v")
      case .date: coder.decodeObject(of: NSDate.self, forKey: "v")
      case .anything: coder.decodeObject(of: known, forKey: "v")
      case .host: coder.decodeObject(of: NSURL.self, forKey: "v")?.absoluteURL?.host
      }
  }

  func encode(with coder: NSCoder) {}
}

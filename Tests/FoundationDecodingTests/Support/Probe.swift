import Foundation

/// An object as an app's own `init?(coder:)` reads it with Foundation's calls, without any check.
final class Probe: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }

  /// What was read: each key that is there, and its value.
  let lines: [String]

  required init?(coder: NSCoder) {
    var lines: [String] = []
    func line(_ key: String, _ value: () -> Any?) {
      if coder.containsValue(forKey: key) { lines.append("\(key)=\(PrintedObject.text(value()))") }
    }
    line("e") { coder.decodeObject(of: NSError.self, forKey: "e") }
    line("d") { coder.decodeObject(of: NSDecimalNumber.self, forKey: "d") }
    line("i") { coder.decodeInteger(forKey: "i") }
    line("i32") { coder.decodeInt32(forKey: "i32") }
    line("s") { coder.decodeObject(of: NSString.self, forKey: "s") }
    line("o") { coder.decodeObject(of: Self.classes, forKey: "o") }
    line("café") { coder.decodeInteger(forKey: "café") }
    line("end") {
      coder.decodeObject(of: NSValue.self, forKey: "end").map { NSMaxRange($0.rangeValue) }
    }
    line("host") { coder.decodeObject(of: NSURL.self, forKey: "host")?.absoluteURL?.host() }
    self.lines = lines
  }

  func encode(with coder: NSCoder) {}

  private static var classes: [AnyClass] {
    [
      NSString.self, NSNumber.self, NSData.self, NSDate.self, NSURL.self, NSValue.self,
      NSIndexSet.self, NSAttributedString.self, NSArray.self, NSSet.self, NSDictionary.self,
      Probe.self,
    ]
  }
}

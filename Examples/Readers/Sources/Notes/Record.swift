public import Foundation

/// What everything that the app saves inherits from.
open class Record: NSObject, NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public override init() {}

  public required init?(coder: NSCoder) {}

  open func encode(with coder: NSCoder) {}
}

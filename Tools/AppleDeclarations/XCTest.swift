// What XCTest of Apple's systems has beyond that of Linux, as far as ReadbackTesting uses it.
// https://developer.apple.com/documentation/xctest/activities-and-attachments
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) {}

open class XCTAttachment: NSObject {
  public enum Lifetime: Int, Sendable {
    case keepAlways
    case deleteOnSuccess
  }

  public init(data: Data, uniformTypeIdentifier: String) {}

  open var name: String?
  open var lifetime = Lifetime.deleteOnSuccess
}

@MainActor public protocol XCTActivity: NSObjectProtocol {
  func add(_ attachment: XCTAttachment)
}

private final class NoActivity: NSObject, XCTActivity {
  func add(_ attachment: XCTAttachment) {}
}

public final class XCTContext: NSObject {
  @MainActor public static func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result {
    try block(NoActivity())
  }
}

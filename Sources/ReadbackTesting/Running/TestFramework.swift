#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif
#if canImport(Darwin)
  import Foundation
#endif

/// A line of a test.
struct SourcePlace {
  let fileID: String
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// The framework whose test is running.
enum TestFramework {
  /// Records an issue of the test that is running.
  static func record(_ message: String, at place: SourcePlace) {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(
          Comment(rawValue: message),
          sourceLocation: SourceLocation(
            fileID: place.fileID, filePath: "\(place.filePath)", line: Int(place.line),
            column: Int(place.column)))
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(message, file: place.filePath, line: place.line)
    #endif
  }

  /// Attaches a document to the test that is running.
  static func attach(_ bytes: [UInt8], named name: String) {
    #if canImport(Testing)
      if Test.current != nil {
        Attachment.record(bytes, named: name)
        return
      }
    #endif
    #if canImport(XCTest) && canImport(Darwin)
      // XCTest runs the methods of its classes on the main thread, which its activities ask for.
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated {
        let attachment = XCTAttachment(
          data: Data(bytes), uniformTypeIdentifier: "public.json")
        attachment.name = name
        attachment.lifetime = .keepAlways
        XCTContext.runActivity(named: "Readback") { $0.add(attachment) }
      }
    #endif
  }
}

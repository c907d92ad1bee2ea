import Foundation
import Testing

/// What Foundation's unarchiver makes of bytes with nothing in front of it, in a process of its own.
enum FoundationAlone {
  /// How the process ended.
  enum End {
    case answered, died
  }

  /// Decodes the root with secure coding on, the policy of returning errors, and `M` mapped to
  /// ``Probe``, as an app's code would.
  ///
  /// - Returns: The object as text and the error's code; empty for a process that died.
  static func reads(
    _ bytes: [UInt8], _ end: End = .answered, location: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let result = await #expect(
      processExitsWith: end == .died ? .failure : .success,
      observing: [\.standardOutputContent], sourceLocation: location
    ) { [bytes = bytes as [UInt8]] in
      FoundationAlone.say(FoundationAlone.report(bytes))
    }
    return text(of: try #require(result, sourceLocation: location))
  }

  /// Decodes `NSArray` objects on a thread with a stack of 512 KiB.
  static func readsOnSmallStack(
    _ bytes: [UInt8], _ end: End = .answered, location: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let result = await #expect(
      processExitsWith: end == .died ? .failure : .success,
      observing: [\.standardOutputContent], sourceLocation: location
    ) { [bytes = bytes as [UInt8]] in
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        let object = FoundationAlone.decode(bytes).object
        FoundationAlone.say("\(object.map { "\(type(of: $0))" } ?? "nil")")
        done.signal()
      }
      thread.stackSize = 512 << 10
      thread.start()
      done.wait()
    }
    return text(of: try #require(result, sourceLocation: location))
  }

  static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(mark)\(text)\n".utf8))
  }

  /// The lines that a child said.
  static func lines(of result: ExitTest.Result) -> [String] {
    String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }

  private static func text(of result: ExitTest.Result) -> String {
    lines(of: result).joined(separator: "\n")
  }

  /// Begins the lines that are not the test runner's own.
  private static let mark = "said: "

  static func report(_ bytes: [UInt8]) -> String {
    let (object, error) = decode(bytes)
    return PrintedObject.text(object) + (error.map { ", error \($0)" } ?? "")
  }

  private static func decode(_ bytes: [UInt8]) -> (object: Any?, error: Int?) {
    do {
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(bytes))
      unarchiver.requiresSecureCoding = true
      unarchiver.decodingFailurePolicy = .setErrorAndReturn
      unarchiver.setClass(Probe.self, forClassName: "M")
      let object = unarchiver.decodeObject(of: [Probe.self, NSArray.self], forKey: "root")
      let error = unarchiver.error.map { ($0 as NSError).code }
      unarchiver.finishDecoding()
      return (object, error)
    } catch {
      return (nil, (error as NSError).code)
    }
  }
}

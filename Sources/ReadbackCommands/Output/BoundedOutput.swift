package import PropertyListBytes
package import StrictJSON

/// Prints output whose size is known to be within `outputBytes` before its first byte is written.
package enum BoundedOutput {
  /// Output up to this size is kept instead of being made twice.
  private static let kept = 4 << 20

  /// Prints a JSON document that a closure writes, perhaps twice, the same each time.
  ///
  /// - Parameter isSmall: Whether the size is known to be within the limit already.
  package static func json(
    _ invocation: Invocation, within limits: ReadLimits, isSmall: Bool = false,
    _ write: (inout JSONWriter) -> Void
  ) throws(ReadFailure) {
    try print(to: invocation.console, within: limits, isSmall: isSmall) { sink in
      var writer = JSONWriter(pretty: invocation.isPretty, sink: sink)
      write(&writer)
      writer.finish()
    }
  }

  /// Prints text that a closure writes, perhaps twice, the same each time.
  package static func text(
    to console: Console, within limits: ReadLimits, _ write: (TextOutput) -> Void
  ) throws(ReadFailure) {
    try print(to: console, within: limits, isSmall: false) { sink in
      let output = TextOutput(sink: sink)
      write(output)
      output.finish()
    }
  }

  private static func print(
    to console: Console, within limits: ReadLimits, isSmall: Bool,
    _ produce: (_ sink: @escaping ([UInt8]) -> Bool) -> Void
  ) throws(ReadFailure) {
    guard !isSmall, let bound = limits[.outputBytes] else {
      produce(console.output.sink)
      return
    }
    let count = ByteCount(keeping: kept)
    produce { bytes in
      count.take(bytes)
      return count.total <= bound
    }
    guard count.total <= bound else {
      throw .exceeded(.outputBytes, found: "more than \(bound)", allowed: bound)
    }
    if let bytes = count.bytes {
      console.output.append(bytes)
    } else {
      produce(console.output.sink)
    }
  }

  /// Counts bytes, and keeps them as long as they are few.
  private final class ByteCount {
    private let most: Int
    private(set) var total: UInt64 = 0
    private(set) var bytes: [UInt8]? = []

    init(keeping most: Int) { self.most = most }

    func take(_ piece: [UInt8]) {
      total += UInt64(piece.count)
      if total <= UInt64(most) { bytes? += piece } else { bytes = nil }
    }
  }
}

/// Text on its way to a sink, in chunks.
package final class TextOutput {
  private static let chunk = 1 << 16

  private let sink: ([UInt8]) -> Bool
  private var buffer: [UInt8] = []
  /// Whether the sink wants no more: whoever writes much may stop then.
  package private(set) var isStopped = false

  package init(sink: @escaping ([UInt8]) -> Bool) { self.sink = sink }

  package func append(_ text: String) {
    buffer += text.utf8
    if buffer.count >= Self.chunk { flush() }
  }

  func finish() { flush() }

  private func flush() {
    if !isStopped, !sink(buffer) { isStopped = true }
    buffer.removeAll(keepingCapacity: true)
  }
}

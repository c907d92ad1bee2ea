import CSHA256

/// SHA-256 by instructions of the processor, several times as fast as without.
enum BuiltInSHA256 {
  /// Whether this processor has them, and this package knows how to use them there.
  static let isThere = readback_sha256_is_built_in()

  /// The state after the first blocks of 64 bytes; call only if the instructions are there.
  static func state(
    after blocks: Int, of message: Span<UInt8>, from words: [UInt32]
  ) -> [UInt32] {
    let bytes = message.extracting(first: blocks * 64)
    var words = words
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard words.count == 8, let state = words.baseAddress, let start = bytes.baseAddress else {
          return
        }
        unsafe readback_sha256_take(state, start, blocks)
      }
    }
    return words
  }
}

/// What one process may use before it is ended.
package struct ProcessLimits: Hashable, Sendable {
  /// The address space in bytes; nil for no bound. Only Linux holds processes to it.
  package var addressSpace: UInt64?
  /// Processor time in seconds, after which the system ends the process.
  package var processorSeconds: UInt64?
  /// Time in milliseconds, after which its parent ends it.
  package var wallMilliseconds: UInt64
  /// The largest file that it may write, in bytes.
  package var fileBytes: UInt64?
  /// The most bytes that it may print; what a program prints beyond is not read.
  package var outputBytes: UInt64

  package init(
    wallMilliseconds: UInt64, processorSeconds: UInt64? = nil, addressSpace: UInt64? = nil,
    fileBytes: UInt64? = nil, outputBytes: UInt64 = 0
  ) {
    self.wallMilliseconds = wallMilliseconds
    self.processorSeconds = processorSeconds
    self.addressSpace = addressSpace
    self.fileBytes = fileBytes
    self.outputBytes = outputBytes
  }
}

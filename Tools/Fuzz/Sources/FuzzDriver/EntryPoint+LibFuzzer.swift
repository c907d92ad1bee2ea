import CLibFuzzer
public import Promises

extension EntryPoint {
  /// Runs libFuzzer with the arguments of the process; ends the process when it finds something.
  public static func fuzz(
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32 {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      unsafe CommandLine.unsafeArgv
    return unsafe LLVMFuzzerRunDriver(&count, &arguments, test)
  }

  /// What libFuzzer wants to know of an input: 0 to keep it if it is new, -1 to drop it.
  public func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    return accepts(bytes) ? 0 : -1
  }
}

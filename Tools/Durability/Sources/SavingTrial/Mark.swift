#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A signal that does nothing unless a tracer waits for it: between two of them lie the calls of
/// the system in which faults are injected.
enum Mark {
  static func set() { raise(SIGWINCH) }

  static func around<Value>(_ body: () throws -> Value) rethrows -> Value {
    set()
    defer { set() }
    return try body()
  }
}

/// Tells other processes and the system's file providers of a reading or a replacement, and waits
/// for them.
///
/// It comes before the writer's lock and replaces none of its checks: programs that do not
/// coordinate are noticed all the same.
package protocol FileCoordination: Sendable {
  /// Runs a reading of a file while nobody coordinated writes it.
  ///
  /// - Parameter body: Gets the path at which the file is now.
  func coordinateReading<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value
  /// Runs a replacement of a file while nobody coordinated reads or writes it.
  func coordinateReplacing<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value
}

/// For systems that have no coordination of files.
package struct NoFileCoordination: FileCoordination {
  package init() {}

  package func coordinateReading<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    try body(path)
  }

  package func coordinateReplacing<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    try body(path)
  }
}

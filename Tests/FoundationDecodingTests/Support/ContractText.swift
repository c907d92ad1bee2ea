import ArchiveContracts

extension Contract {
  /// A contract for Foundation with these members besides kind, version, name and reader.
  static func foundation(_ members: String) throws(ContractFailure) -> Contract {
    let text = """
      { "readback": "contract", "formatVersion": 1, "name": "Test", "reader": "foundation",
        \(members) }
      """
    return try Contract(parsing: Array(text.utf8))
  }

  /// A contract for Foundation whose root is an `M` with these fields.
  static func probe(_ fields: String, _ more: String = "") throws(ContractFailure) -> Contract {
    try foundation(
      #""top": { "root": "M" }, "types": { "M": { "className": "M", "fields": { \#(fields) } } }"#
        + (more.isEmpty ? "" : ", " + more))
  }
}

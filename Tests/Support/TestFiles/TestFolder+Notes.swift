import Foundation

/// A directory of fixtures that is as small as one can be that is accepted: a note, and a file that
/// is none, with few inputs derived.
extension TestFolder {
  package static let noteArchive = """
    <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$obj\
    ects</key><array><string>$null</string><dict><key>$class</key><dict><key>CF$UID</key><in\
    teger>2</integer></dict><key>text</key><dict><key>CF$UID</key><integer>3</integer></dict\
    ></dict><dict><key>$classes</key><array><string>Note</string><string>NSObject</string></\
    array><key>$classname</key><string>Note</string></dict><string>draft</string></array><ke\
    y>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dic\
    t><key>$version</key><integer>100000</integer></dict></plist>
    """

  private static let unshown = [
    "$top.root/required", "$top.root/type", "Note/class/Note", "Note.text/type",
    "limit/archiveBytes", "limit/objects", "limit/references", "limit/depth", "limit/graphDepth",
    "limit/expandedNodes", "limit/materializedBytes", "limit/classRecords", "limit/ancestry",
    "limit/nameLength",
  ]

  /// Writes the directory; texts in manifest and contract can be replaced by others.
  package func writeNotes(
    to name: String = "notes", replacing changes: [(String, String)] = []
  ) throws {
    try makeFolder(name)
    var contract = """
      { "readback": "contract", "formatVersion": 1, "name": "Note",
        "limits": { "archiveBytes": 20000, "objects": 600, "references": 900, "depth": 20,
          "graphDepth": 20, "expandedNodes": 900, "materializedBytes": 90000,
          "classRecords": 20, "ancestry": 9, "nameLength": 90 },
        "top": { "root": "Note" }, "types": { "Note": { "className": "Note",
          "fields": { "text": { "type": "string", "maxLength": 9 } } } } }
      """
    let unshown = Self.unshown.map { "\"\($0)\": \"not here\"" }.joined(separator: ", ")
    var manifest = """
      { "readback": "manifest", "formatVersion": 1, "coverage": "required",
        "contracts": { "note": "note.contract.json" },
        "fixtures": [
          { "file": "note.archive", "contract": "note", "expect": "accept",
            "sha256": "99eaa9103d300428675662e704b0dbbb2f5adb77f2534806c88e3900e7cd11d6",
            "producer": { "app": "A", "version": "1", "origin": "shipped" },
            "fields": { "root.text": "draft" } },
          { "file": "broken.archive", "contract": "note", "expect": { "reject": "truncated" },
            "sha256": "8053c006d6022564eeb6c0cfcaaf08c8055ef7724dabce8dfad7dd272dab5f04" } ],
        "counterexamples": { "kinds": ["field-missing", "text-too-long", "as-binary"] },
        "unshown": { \(unshown) } }
      """
    for (text, replacement) in changes {
      let found = [contract, manifest].contains { $0.contains(text) }
      guard found else { throw CocoaError(.featureUnsupported) }
      contract = contract.replacing(text, with: replacement)
      manifest = manifest.replacing(text, with: replacement)
    }
    try write(Array(contract.utf8), to: "\(name)/note.contract.json")
    try write(Array(manifest.utf8), to: "\(name)/readback.json")
    try write(Array(Self.noteArchive.utf8), to: "\(name)/note.archive")
    try write(Array("bplist00".utf8), to: "\(name)/broken.archive")
  }
}

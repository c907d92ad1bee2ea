import Testing

@testable import Acceptance

struct ArchiveHeadTests {
  private static let binary = "bplist00X$versionX$objectsY$archiverT$top"

  @Test(arguments: [
    binary, "<plist><dict><key>$archiver</key>",
    "<plist version=\"1.0\">\n<dict>\n\t<key>$top</key>",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE plist>\n<plist><dict><key>$objects</key>",
    "\u{FEFF}<plist><dict><key>$version</key>", " \t\r\n<plist><dict><key>$version</key>",
  ])
  func knowsArchives(text: String) {
    #expect(ArchiveHead.isArchive(Array(text.utf8)))
  }

  @Test func knowsTheArchivesThatAreWrittenHere() {
    let bytes = XMLArchive.bytes(top: ["root": XMLArchive.uid(1)], entries: ["<true/>"])
    #expect(ArchiveHead.isArchive(Array(bytes.prefix(ArchiveHead.byteCount))))
  }

  @Test(arguments: [
    "", "bplist00", "bplist00X$versionX$objectsY$archiver", "bplist15" + binary.dropFirst(8),
    " " + binary, "x" + binary, "{\"a\": \"\(binary)\"}",
    "<plist><dict><key>a</key><dict><key>$archiver</key>", "<plist><dict><key>$archivers</key>",
    "<plist><dict><key>$archiver", "<plist/>", "<dict><key>$archiver</key>",
    "text about <plist><dict><key>$archiver</key>", "\u{FEFF}", "<",
  ])
  func takesNothingElseForOne(text: String) {
    #expect(!ArchiveHead.isArchive(Array(text.utf8)))
  }
}

import Testing

@testable import ArchiveFiles

struct BackupNameTests {
  @Test(arguments: [
    ("memo.readback-backup", "memo", 1), ("memo.readback-backup.2", "memo", 2),
    ("memo.readback-backup.999999999", "memo", 999_999_999),
    ("a.readback-backup.readback-backup.10", "a.readback-backup", 10),
    ("folder/memo.7.readback-backup", "folder/memo.7", 1),
    ("m\u{10FF80}.readback-backup.3", "m\u{10FF80}", 3),
  ])
  func knowsBackups(text: String, original: String, number: Int) throws {
    let name = try #require(BackupName(text))
    #expect(name.original == original && name.number == number)
    #expect(name.text == text)
  }

  @Test(arguments: [
    "", "memo", ".readback-backup", "folder/.readback-backup", "memo.readback-backup.",
    "memo.readback-backup.1", "memo.readback-backup.0", "memo.readback-backup.02",
    "memo.readback-backup.x", "memo.readback-backup2", "memo.readback-backups",
    "memo.readback-backup.1000000000", "memo.readback-backup.99999999999999999999",
    "memo.readback-backup/", "memo.Readback-Backup", "7", ".7",
  ])
  func knowsWhatIsNoBackup(name: String) { #expect(BackupName(name) == nil) }
}

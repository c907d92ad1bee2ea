import KeyedArchives
import PropertyListBytes
import Testing

/// What reports hide of saved configurations, by key and by content.
struct ArchiveSecretsTests {
  /// A keychain item with one field, which refers to entry 3 as does `Name`.
  private func archive(_ key: String, _ value: String = "<string>hunter2</string>") throws
    -> KeyedArchive
  {
    func reference(_ entry: Int) -> String {
      "<dict><key>CF$UID</key><integer>\(entry)</integer></dict>"
    }
    let text = """
      <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key><array><string>$null</string>
      <dict><key>$class</key>\(reference(2))<key>\(key)</key>\(reference(3))</dict>
      <dict><key>$classname</key><string>NEKeychainItem</string></dict>
      \(value)\(value)<string>else</string></array>
      <key>$top</key><dict><key>root</key>\(reference(1))</dict>
      <key>$version</key><integer>100000</integer></dict></plist>
      """
    return try KeyedArchive(Array(text.utf8))
  }

  @Test(arguments: [
    "Password", "password", "Passwords", "SHARED_SECRET", "vpnPassphrase", "Passcode", "pwd",
    "$$Password", "Pass word", "apiToken", "passwordReference",
  ])
  func hidesWhatStandsUnderTheNameOfASecret(key: String) throws {
    let archive = try archive(key)
    #expect(ArchiveSecrets(of: archive).contains(entry: 3))
  }

  @Test(arguments: ["Username", "PasswordEncryption", "Domain", "Compass", "Extra"])
  func showsWhatStandsUnderOtherNames(key: String) throws {
    #expect(ArchiveSecrets(of: try archive(key)).isEmpty)
  }

  @Test func hidesTheSameTextWhereverItStands() throws {
    let secrets = ArchiveSecrets(of: try archive("Password"))
    #expect(secrets.contains(entry: 4))
    #expect(!secrets.contains(entry: 5))
  }

  @Test func showsWhatIsTooCommonToTell() throws {
    let secrets = ArchiveSecrets(of: try archive("Password", "<integer>1</integer>"))
    #expect(secrets.contains(entry: 3))
    #expect(!secrets.contains(entry: 4))
  }
}

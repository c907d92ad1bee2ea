/// Archives as XML, small enough to be read at a glance.
enum SmallArchive {
  /// An archive whose root is the text `a`.
  static let text = archive("<string>a</string>")

  /// An archive whose root is the first of the given objects.
  static func archive(_ objects: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$version</key><integer>100000</integer>
      <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
      <key>$objects</key><array><string>$null</string>\(objects)</array>
      </dict></plist>
      """.utf8)
  }
}

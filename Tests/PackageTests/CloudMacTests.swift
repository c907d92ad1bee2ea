import Foundation
import Testing

/// `Scripts/cloud-mac` against a host that is a folder here.
final class CloudMacTests {
  private let mac: StandInMac

  init() throws { mac = try StandInMac() }

  deinit { try? mac.remove() }

  private let usual = ["--host", "mac.example.org", "Old Files"]

  @Test func runsBothLayersAndBringsTheirEvidenceBack() throws {
    let outcome = try mac.cloudMac(
      [
        "--user", "jo", "--port", "2222", "--identity", "key file", "--package", "App", "--scheme",
        "My 'App'", "--destination", "platform=iOS Simulator,name=iPhone 17", "--output",
        "../evi dence",
      ] + usual)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("command-line: exit status 0\nios: exit status 0\ntested: "))
    #expect(try mac.text("evi dence/command-line.json") == #"{"layer": "command-line"}"#)
    #expect(try mac.text("evi dence/ios.json") == #"{"layer": "ios"}"#)
    #expect(try mac.text("evi dence/ios.log") == "running ios\n")
    #expect(try mac.text("evi dence/host.txt").contains("Xcode 26.0"))
    #expect(try mac.text("ssh-host") == "mac.example.org\n")
    let words = try mac.text("ssh-words").split(separator: "\n")
    #expect(
      words.prefix(12) == [
        "-o", "BatchMode=yes", "-o", "ServerAliveInterval=30", "-T", "-l", "jo", "-p", "2222", "-i",
        "key file", "--",
      ])
    let calls = try mac.text("calls").split(separator: "\n").map(String.init)
    #expect(calls.count { $0 == "accept" } == 2)
    #expect(calls.filter { $0.hasPrefix("in ") } == ["in ", "in /App"])
    #expect(calls.count { $0.hasSuffix("/source/Old Files") } == 2)
    let simulator = calls.drop { $0 != "--ios" }
    #expect(
      Array(simulator) == [
        "--ios", "--scheme", "My 'App'", "--destination",
        "platform=iOS Simulator,name=iPhone 17",
      ])
    #expect(try files(in: "mac").isEmpty, "what was copied is gone")
    #expect(try files(in: "evi dence").count == 6)
  }

  @Test(arguments: [("0", "1", 1), ("1", "0", 1), ("3", "1", 3), ("1", "4", 4), ("0", "65", 65)])
  func endsWithTheStatusOfTheWorstLayer(commandLine: String, ios: String, worst: Int32) throws {
    let outcome = try mac.cloudMac(
      usual, ["STAND_IN_COMMAND_LINE": commandLine, "STAND_IN_IOS": ios])
    #expect(outcome.status == worst)
    #expect(outcome.output.contains("ios: exit status \(ios)\n"))
    #expect(mac.exists("my app's \"code\"/evidence/ios.json"), "failures have evidence too")
  }

  @Test func runsOneLayer() throws {
    let outcome = try mac.cloudMac(
      ["--layers", "command-line"] + usual, ["STAND_IN_IOS": "1"])
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("ios"))
    #expect(!mac.exists("my app's \"code\"/evidence/ios.json"))
  }

  @Test func copiesIntoTheDirectoryThatIsNamedAndKeepsItThere() throws {
    try mac.write("mac/big disk's/file", "")
    let path = mac.home.appending(path: "big disk's").path(percentEncoded: false)
    let outcome = try mac.cloudMac(["--path", path, "--keep"] + usual)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let kept = try files(in: "mac/big disk's").filter { $0.hasPrefix("readback.") }
    #expect(kept.count == 1)
    #expect(mac.exists("mac/big disk's/\(kept.first ?? "")/source/Old Files/readback.json"))
  }

  @Test func preparesInTheRoot() throws {
    let outcome = try mac.cloudMac(
      ["--prepare", #"test -d 'Old Files'; echo "$PWD" >"$STAND_IN/prepared""#] + usual)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try mac.text("prepared").hasSuffix("/source\n"))
    #expect(try mac.cloudMac(["--prepare", "false; true"] + usual).status == 4)
  }

  @Test func testsWhatIsCommittedAndSaysSo() throws {
    try mac.write("my app's \"code\"/App/Package.swift", "changed")
    try mac.write("my app's \"code\"/Old Files/more", "")
    let outcome = try mac.cloudMac(
      ["--prepare", "test ! -s App/Package.swift && test ! -e 'Old Files/more'"] + usual)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("not committed are not tested"))
  }

  // MARK: What proves nothing

  @Test func layerWithoutEvidenceHasNotPassed() throws {
    let outcome = try mac.cloudMac(usual, ["STAND_IN_SILENT": "ios"])
    #expect(outcome.status == 4)
    #expect(outcome.output.contains("command-line: exit status 0\nios: exit status 4\n"))
  }

  @Test func hostThatCannotBeReachedHasNotPassed() throws {
    try mac.write("my app's \"code\"/evidence/ios.json", "of an earlier run")
    let outcome = try mac.cloudMac(usual, ["STAND_IN_DOWN": "yes"])
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("the connection failed"))
    #expect(!mac.exists("my app's \"code\"/evidence/ios.json"))
  }

  @Test func connectionThatBreaksOffHasNotPassed() throws {
    #expect(try mac.cloudMac(usual, ["STAND_IN_CUT": "yes"]).status == 4)
  }

  @Test func buildThatFailsHasNotPassed() throws {
    let outcome = try mac.cloudMac(usual, ["STAND_IN_BUILD": "fail"])
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("could not be built"))
    #expect(try mac.text("my app's \"code\"/evidence/build.log").contains("error: no such module"))
    #expect(try files(in: "mac").isEmpty)
  }

  @Test(arguments: [
    [], ["Old Files"], ["--host", "mac"], ["--host", "-oProxyCommand=touch x", "Old Files"],
    ["--host", "mac", "--user", "-x", "Old Files"],
    ["--host", "mac", "--port", "2 2", "Old Files"],
    ["--host", "mac", "Old Files", "Old Files"], ["--host", "mac", "None"],
    ["--host", "mac", "/etc"], ["--host", "mac", "../x"],
    ["--host", "mac", "--layers", "all", "x"],
    ["--host", "mac", "--commit", "none", "Old Files"], ["--host", "mac", "--what", "Old Files"],
    ["--host", "mac", "--package", "a/../..", "Old Files"], ["--host"],
  ])
  func refusesArgumentsBeforeItConnects(arguments: [String]) throws {
    let outcome = try mac.cloudMac(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("cloud-mac: "))
    #expect(!mac.exists("ssh-words"))
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: mac.folder.appending(path: folder).path(percentEncoded: false))
  }
}

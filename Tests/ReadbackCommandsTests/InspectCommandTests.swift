import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct InspectCommandTests {
  /// What `inspect` prints about an archive, and its status.
  private func inspect(
    _ archive: String, _ options: String...
  ) throws -> (status: ReadbackCommands.ExitStatus, output: String, errors: String) {
    let file = try SampleFile(archive)
    let console = RecordedConsole()
    let status = ReadbackProgram.standard.run(
      ["inspect", file.path] + options, on: console.console)
    let errors = console.errorText.replacing(file.path, with: "FILE")
    return (status, console.outputText.replacing(file.path, with: "FILE"), errors)
  }

  private func output(_ archive: String, _ options: String...) throws -> String {
    let file = try SampleFile(archive)
    let console = RecordedConsole()
    let status = ReadbackProgram.standard.run(
      ["inspect", file.path] + options, on: console.console)
    #expect(status == .success)
    #expect(console.errors.isEmpty)
    return console.outputText.replacing(file.path, with: "FILE")
  }

  @Test func showsATreeForPeople() throws {
    let bytes = SampleArchive.memo.utf8.count
    #expect(
      try output(SampleArchive.memo) == """
        FILE: XML keyed archive, \(bytes) bytes, 9 objects, NSKeyedArchiver
        root: Notes.Memo, object 1
          schema: 2
          text: "draft"
          tags: NSArray, 3 elements, object 4
            [0]: "draft"
            [1]: Notes.Memo → object 1, which holds this
            [2]: 0.5
          again: "draft"
          photo: data, 4 bytes: 000102ff
          ["a b"]: true
          due: 2001-01-01T00:00:01.5Z (NSDate)
          gone: nil
        classes:
          NSArray < NSObject, 1 instance
          NSDate < NSObject, 1 instance
          Notes.Memo < NSObject, 1 instance

        """)
  }

  @Test func writesTheGraphLosslessly() throws {
    let text = try output(SampleArchive.memo, "--format", "graph")
    let objects = try #require(text.range(of: "\"objects\":"))
    #expect(
      text[objects.upperBound...] == """
        [{"index":0,"null":true},{"class":"Notes.Memo","fields":{"a b":{"boolean":true},\
        "again":{"ref":3},"due":{"ref":7},"gone":{"ref":0},"photo":{"data":"AAEC/w=="},\
        "schema":{"integer":2},"tags":{"ref":4},"text":{"ref":3}},"index":1},\
        {"classRecord":{"classes":["Notes.Memo","NSObject"],"name":"Notes.Memo"},"index":2},\
        {"index":3,"string":"draft"},{"class":"NSArray","fields":{"NS.objects":{"array":\
        [{"ref":3},{"ref":1},{"ref":6}]}},"index":4},{"classRecord":{"classes":["NSArray",\
        "NSObject"],"name":"NSArray"},"index":5},{"index":6,"real":0.5},{"class":"NSDate",\
        "fields":{"NS.time":{"real":1.5}},"index":7},{"classRecord":{"classes":["NSDate",\
        "NSObject"],"name":"NSDate"},"index":8}],"readback":"graph","top":{"root":{"ref":1}},\
        "version":100000}

        """)
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    var reader = try root.requiredObject()
    try reader.requireDocument("graph")
    var file = try reader.required("file").requiredObject()
    #expect(try file.required("bytes").requiredInteger() == SampleArchive.memo.utf8.count)
    #expect(try file.required("format").requiredString() == "xml")
    #expect(try file.required("sha256").requiredString().count == 64)
  }

  @Test func writesEveryKindOfValueIntoTheGraph() throws {
    let archive = SampleArchive.xml(
      top: "<key>z</key><integer>-1</integer><key>a</key>@2",
      "<array><dict><key>k</key><array/><key>b</key><date>2001-01-01T00:00:01Z</date></dict></array>",
      "<dict><key>$$x</key><real>nan</real><key>y</key><integer>18446744073709551615</integer></dict>",
      "@1", "<dict><key>$classname</key><string>C</string></dict>",
      "<string>&#xD83D;\u{202E}&quot;</string>")
    let text = try output(archive, "--format=graph")
    #expect(
      text.contains(#"{"array":[{"dictionary":{"b":{"date":1.0},"k":{"array":[]}}}],"index":1}"#))
    #expect(
      text.contains(
        #"{"dictionary":{"$$x":{"real":"nan"},"y":{"integer":18446744073709551615}},"index":2}"#))
    #expect(text.contains(#"{"index":3,"ref":1}"#))
    #expect(text.contains(#"{"classRecord":{"name":"C"},"index":4}"#))
    #expect(text.contains(#"{"index":5,"string":"\ud83d\u202e\""}"#))
    #expect(text.contains(#""top":{"a":{"ref":2},"z":{"integer":-1}}"#))
  }

  @Test func writesPlainValues() throws {
    #expect(
      try output(SampleArchive.memo, "--format", "value") == """
        {"root":{"$class":"Notes.Memo","a b":true,"again":"draft","due":"2001-01-01T00:00:01.5Z",\
        "gone":null,"photo":{"base64":"AAEC/w=="},"schema":2,"tags":["draft",{"$ref":1},0.5],\
        "text":"draft"}}

        """)
  }

  @Test func writesDictionariesByTheirKeys() throws {
    func dictionary(_ keys: String, _ values: String, _ rest: String...) throws -> String {
      let archive = SampleArchive.xml(
        SampleArchive.object(
          class: 2,
          "<key>NS.keys</key><array>\(keys)</array>"
            + "<key>NS.objects</key><array>\(values)</array>"),
        SampleArchive.classRecord("NSDictionary", "NSObject"), "<string>b</string>",
        "<string>a</string>", "<integer>1</integer>", "<string>$ref</string>",
        "<string>base64</string>", "<string>b</string>")
      return try output(archive, "--format=value", "--at=root")
    }
    #expect(try dictionary("@3@4", "@5@3") == "{\"a\":\"b\",\"b\":1}\n")
    #expect(try dictionary("@3@5", "@5@5") == "{\"$entries\":[[\"b\",1],[1,1]]}\n")
    #expect(try dictionary("@6", "@5") == "{\"$entries\":[[\"$ref\",1]]}\n")
    #expect(try dictionary("@7", "@5") == "{\"$entries\":[[\"base64\",1]]}\n")
    #expect(try dictionary("@3@8", "@5@3") == "{\"$entries\":[[\"b\",1],[\"b\",\"b\"]]}\n")
    #expect(try dictionary("", "") == "{}\n")
  }

  @Test func showsUnsoundFoundationValuesFieldByField() throws {
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 2, "<key>NS.time</key><string>now</string>"),
      SampleArchive.classRecord("NSDate", "NSObject"))
    #expect(
      try output(archive, "--format=value") == #"{"root":{"$class":"NSDate","NS.time":"now"}}"#
        + "\n")
    #expect(try output(archive).contains("root: NSDate [no sound value: wrong-type: "))
  }

  @Test func listsClassesWithWhatMakesTheirNamesUnstable() throws {
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 2, ""), SampleArchive.classRecord("_TtCC4main5Outer5Inner"),
      SampleArchive.object(class: 4, ""), SampleArchive.classRecord("_TtZ"),
      SampleArchive.classRecord("UIColor", "NSObject"))
    let text = try output(archive, "--format=classes")
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    var reader = try root.requiredObject()
    try reader.requireDocument("classes")
    let rows = try reader.required("classes").requiredElements()
    var first = try #require(rows.first).requiredObject()
    #expect(try first.required("kind").requiredString() == "Objective-C")
    #expect(try first.required("name").requiredString() == "UIColor")
    #expect(
      text.contains(
        #"{"ancestry":["_TtCC4main5Outer5Inner"],"demangled":"main.Outer.Inner","instances":1,"#
          + #""kind":"Swift","name":"_TtCC4main5Outer5Inner","notes":["#
          + #"{"code":"unstable-class-name","message":"of the module main, whose name depends on how"#
      ))
    #expect(text.contains("mangled in a form that is not known"))
    #expect(
      try output(archive).contains(
        "root: main.Outer.Inner (_TtCC4main5Outer5Inner) [unstable name]\n"))
  }

  @Test func drawsTheGraph() throws {
    #expect(
      try output(SampleArchive.memo, "--format=dot") == #"""
        digraph archive {
          rankdir=LR;
          node [shape=box];
          top0 [shape=plaintext, label="root"];
          top0 -> n1;
          n1 [label="Notes.Memo\nobject 1"];
          n1 -> n3 [label="text"];
          n1 -> n4 [label="tags"];
          n1 -> n3 [label="again"];
          n1 -> n7 [label="due"];
          n3 [label="\"draft\"\nobject 3"];
          n4 [label="NSArray\nobject 4"];
          n4 -> n3 [label="NS.objects[0]"];
          n4 -> n1 [label="NS.objects[1]"];
          n4 -> n6 [label="NS.objects[2]"];
          n6 [label="0.5\nobject 6"];
          n7 [label="NSDate\nobject 7"];
        }

        """#)
  }

  @Test func beginsWhereItIsTold() throws {
    #expect(try output(SampleArchive.memo, "--format=value", "--at=root.tags[2]") == "0.5\n")
    #expect(try output(SampleArchive.memo, "--format=value", "--object=3") == "\"draft\"\n")
    #expect(
      try output(SampleArchive.memo, "--at", "root[\"a b\"]").contains("\nroot[\"a b\"]: true\n"))
    let graph = try output(SampleArchive.memo, "--format=graph", "--object=4", "--depth=0")
    #expect(graph.contains("[{\"class\":\"NSArray\""))
    #expect(!graph.contains("draft"))
    #expect(graph.contains("\"name\":\"NSArray\""))
  }

  @Test func followsNoMoreReferencesThanItMay() throws {
    #expect(
      try output(SampleArchive.memo, "--format=value", "--depth=0", "--at=root")
        .contains("\"tags\":{\"$ref\":4}"))
    #expect(
      try output(SampleArchive.memo, "--depth=1").contains(
        "tags: NSArray, 3 elements, object 4, not shown"))
    #expect(!(try output(SampleArchive.memo, "--format=dot", "--depth=0").contains("n3")))
  }

  @Test(arguments: [
    ["--at=root.nope"], ["--at=nope"], ["--at=root.tags[9]"], ["--at=root.tags[]"], ["--at=["],
    ["--object=9"], ["--object=-1"], ["--at=root", "--object=1"], ["--format=picture"],
    ["--depth=x"],
  ])
  func refusesAPlaceThatIsNotThere(options: [String]) throws {
    let file = try SampleFile(SampleArchive.memo)
    let console = RecordedConsole()
    let status = ReadbackProgram.standard.run(
      ["inspect", file.path] + options, on: console.console)
    #expect(status == .usage)
    #expect(console.output.isEmpty)
    #expect(console.errorText.hasSuffix("See \"readback help inspect\".\n"))
  }

  @Test func tellsARejectionOnBothChannels() throws {
    let (status, output, errors) = try inspect("bplist", "--format=graph")
    #expect(status == .finding)
    #expect(errors == "FILE: truncated: the input ends within its first eight bytes (offset 6)\n")
    #expect(output.hasPrefix("{\"file\":{\"bytes\":6,\"sha256\":\""))
    #expect(
      output.hasSuffix(
        #"},"findings":[{"code":"truncated","message":"the input ends within its first eight bytes","#
          + #""offset":6}],"formatVersion":1,"readback":"rejection"}"# + "\n"))
  }

  @Test func tellsARejectionOfATreeAsTextOnly() throws {
    let (status, output, errors) = try inspect("")
    #expect(status == .finding)
    #expect(output.isEmpty)
    #expect(errors == "FILE: empty: no bytes\n")
  }

  @Test func keepsInputThatCannotBeReadApart() {
    let console = RecordedConsole()
    #expect(console.run("inspect", "/nowhere/at all", "--format=graph") == .unavailable)
    #expect(console.output.isEmpty)
    #expect(console.errorText.hasPrefix("/nowhere/at all: unavailable: "))
    #expect(console.run("inspect", "/") == .unavailable)
  }

  @Test func countsTheArchivesInAPlainPropertyList() throws {
    let inner = Base64.string(Array(SampleArchive.memo.utf8))
    let list =
      "<plist><dict><key>a</key><data>\(inner)</data><key>b</key><data>AAAA</data></dict></plist>"
    let (status, _, errors) = try inspect(list)
    #expect(status == .finding)
    #expect(errors.contains("FILE: not-a-keyed-archive: "))
    let told = "1 data value of it is an archive, which readback extract lists"
    #expect(errors.contains(told))
    let file = try SampleFile(list)
    for words in [
      ["init", "/nowhere/at", file.path], ["infer", file.path],
      ["convert", file.path, "--to", "xml", "--output", "/nowhere"],
      ["diff", file.path, file.path],
    ] {
      let console = RecordedConsole()
      #expect(ReadbackProgram.standard.run(words, on: console.console) == .finding, "\(words)")
      #expect(console.errorText.contains(told), "\(words)")
    }
    let console = RecordedConsole()
    let folder = try TestFolder()
    try folder.copyExample()
    let contract = folder.path("Fixtures/memo.contract.json")
    #expect(console.run("verify", file.path, "--contract", contract) == .finding)
    #expect(console.errorText.contains(told))
  }

  @Test func readsAnArchiveInsideADataValue() throws {
    let inner = Base64.string(Array(SampleArchive.memo.utf8))
    let outer = SampleArchive.xml("<data>\(inner)</data>")
    let nested = Base64.string(Array(outer.utf8))
    let list = "<plist><array><dict><key>a</key><data>\(nested)</data></dict></array></plist>"
    let file = try SampleFile(outer, name: "a#b.archive")
    let plain = try SampleFile(
      list.replacing("<array>", with: "<dict><key>x</key><array>")
        .replacing("</array></plist>", with: "</array></dict></plist>"))
    for name in ["\(file.path)#root", "\(plain.path)#x[0].a#root"] {
      let console = RecordedConsole()
      #expect(console.run("inspect", name, "--format=value", "--object=3") == .success)
      #expect(console.outputText == "\"draft\"\n")
    }
    #expect(try output(outer).contains("[a keyed archive]"))
    let console = RecordedConsole()
    #expect(console.run("inspect", "\(file.path)#root[3]") == .unavailable)
    #expect(console.run("inspect", "\(plain.path)#x[0]") == .unavailable)
    #expect(console.run("inspect", "\(plain.path)#x[0].a#[") == .usage)
  }

  @Test func knowsTheSizeOfItsOutputBeforeItBegins() throws {
    for format in ["tree", "graph", "value", "classes", "dot"] {
      let (status, output, errors) = try inspect(
        SampleArchive.memo, "--format", format, "--limit=outputBytes=100")
      #expect(status == .finding, "\(format)")
      #expect(errors.contains("limit-exceeded: outputBytes: "), "\(format)")
      #expect(output.isEmpty || output.contains("\"rejection\""), "\(format)")
    }
  }

  @Test func refusesToWriteOutWhatSharingMakesHuge() throws {
    let levels = (1...60).map { level in
      SampleArchive.object(
        class: 62, "<key>NS.objects</key><array>@\(level + 1)@\(level + 1)</array>")
    }
    let objects = levels.joined() + "<string>x</string>"
    let archive = SampleArchive.xml(objects, SampleArchive.classRecord("NSArray", "NSObject"))
    let (status, _, errors) = try inspect(archive, "--format=value", "--pretty")
    #expect(status == .finding)
    #expect(errors.contains("outputBytes"))
    #expect(try output(archive).split(separator: "\n").count < 200)
  }

  @Test func knowsTheSizeOfSharedValuesExactly() throws {
    let shared = SampleArchive.xml(
      SampleArchive.object(class: 3, "<key>NS.objects</key><array>@2@2@4@2</array>"),
      SampleArchive.object(class: 3, "<key>NS.objects</key><array>@4@5</array>"),
      SampleArchive.classRecord("NSArray", "NSObject"),
      SampleArchive.object(class: 3, "<key>NS.objects</key><array>@5@5</array>"),
      "<string>leaf</string>")
    for pretty in [["--pretty"], []] {
      let file = try SampleFile(shared)
      func run(_ limit: Int) -> (ReadbackCommands.ExitStatus, Int) {
        let console = RecordedConsole()
        let words = ["inspect", file.path, "--format=value", "--limit=outputBytes=\(limit)"]
        return (
          ReadbackProgram.standard.run(words + pretty, on: console.console), console.output.count
        )
      }
      let (_, count) = run(1_000_000)
      // The newline at the end is not counted.
      #expect(run(count - 1).0 == .success)
      #expect(run(count - 2).0 == .finding)
    }
  }

  @Test func cutsLongTextsAndDataUnlessAskedNotTo() throws {
    let text = String(repeating: "é", count: 300)
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 2, "<key>a</key>@3<key>b</key>@3<key>c</key>@4"),
      SampleArchive.classRecord("C"), "<string>\(text)</string>",
      "<data>\(Base64.string(Array(0..<40)))</data>")
    let cut = String(repeating: "é", count: 200)
    let short = try output(archive)
    #expect(short.contains("a: \"\(cut)\"… (300 UTF-16 units)\n"))
    #expect(short.contains("c: data, 40 bytes: 00010203 04050607 08090a0b 0c0d0e0f…\n"))
    let long = try output(archive, "--reveal")
    #expect(long.contains("a: \"\(text)\"\n"))
    #expect(long.contains("b: \"\(cut)\"… (300 UTF-16 units) → object 3, shown above\n"))
    #expect(long.contains(" 24252627\n"))
  }

  @Test func neverPrintsWhatCouldSteerATerminal() throws {
    let archive = SampleArchive.xml(
      top: "<key>ro\u{9b}ot</key>@1",
      SampleArchive.object(class: 2, "<key>k\u{202e}\u{7f}</key>@3"),
      SampleArchive.classRecord("C\u{1b}[2J"), "<string>a\u{1b}[31m\u{2066}</string>")
    for format in ["tree", "graph", "value", "classes", "dot"] {
      let text = try output(archive, "--format", format)
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(!JSONWriter.mustEscape(scalar.value), "\(format): \(scalar.value)")
      }
    }
  }

  @Test func printsKeysAsPathsSpellThem() throws {
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 2, "<key>k\u{202e}&#xD83D;\"</key><array>@2</array>"),
      SampleArchive.classRecord("C&#xD83D;\n"))
    let tree = try output(archive)
    #expect(tree.contains(#"["k\u202e\ud83d\""]: array, 1 value"#))
    #expect(tree.contains(#"root: C\u{d83d}\n"#))
    #expect(
      try output(archive, "--at", #"root["k\u202e\ud83d\""]"#).contains("[0]: class record C"))
  }

  @Test func drawsNamesInOneLineEach() throws {
    let archive = SampleArchive.xml(
      top: "<key>a\nb</key>@1",
      SampleArchive.object(class: 2, "<key>x\n\t\"y</key>@3"),
      SampleArchive.classRecord("C\nD"), "<string>t</string>")
    let text = try output(archive, "--format=dot")
    #expect(text.contains(#"label="a\\nb""#))
    #expect(text.contains(#"label="C\\nD\nobject 1""#))
    #expect(text.contains(#"[label="x\\n\\t\"y"]"#))
  }

  @Test func drawsTheReferencesOfASharedInlineContainerForEach() throws {
    let inline =
      "<key>f</key><array><array/><array><integer>1</integer></array><array>@4</array></array>"
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 3, "<key>o</key>@2" + inline),
      SampleArchive.object(class: 3, inline), SampleArchive.classRecord("C"),
      "<string>t</string>")
    let text = try output(archive, "--format=dot")
    #expect(text.contains(#"n1 -> n4 [label="f[2][0]"]"#))
    #expect(text.contains(#"n2 -> n4 [label="f[2][0]"]"#))
  }

  @Test func tellsTheFaultOfSharedDataForEachThatHasIt() throws {
    let set = SampleArchive.object(
      class: 4, "<key>NSRangeCount</key><integer>2</integer><key>NSRangeData</key>@5")
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 3, "<key>a</key>@2<key>b</key>@6"), set,
      SampleArchive.classRecord("C"), SampleArchive.classRecord("NSIndexSet", "NSObject"),
      "<data>gA==</data>", set)
    let text = try output(archive)
    #expect(text.ranges(of: "[no sound value: malformed: the packed ranges end").count == 2)
  }

  @Test func showsDeepArchivesWithoutRecursion() throws {
    let count = 600
    let levels = (1...count).map { level in
      SampleArchive.object(class: count + 2, "<key>NS.objects</key><array>@\(level + 1)</array>")
    }
    let archive = SampleArchive.xml(
      levels.joined() + "<string>x</string>", SampleArchive.classRecord("NSArray", "NSObject"))
    for format in ["tree", "graph", "value", "classes", "dot"] {
      let text = try output(archive, "--format", format)
      #expect(text.utf8.count < 1_000 * count)
    }
    #expect(try output(archive).contains("(level 599) [0]: NSArray, 1 element, object 600"))
  }

  @Test func showsAttributedStringsWithTheirRuns() throws {
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 2, "<key>NSString</key>@3<key>NSAttributes</key>@4"),
      SampleArchive.classRecord("NSAttributedString", "NSObject"), "<string>Hi</string>",
      SampleArchive.object(
        class: 5, "<key>NS.keys</key><array>@6</array><key>NS.objects</key><array>@7</array>"),
      SampleArchive.classRecord("NSDictionary", "NSObject"), "<string>Size</string>",
      "<integer>12</integer>")
    let text = try output(archive)
    #expect(
      text.contains(
        """
        root: "Hi" (NSAttributedString), object 1
          [0, 2]: NSDictionary, 1 entry, object 4
            ["Size"]: 12

        """))
    #expect(try output(archive, "--format=value") == "{\"root\":\"Hi\"}\n")
  }
}

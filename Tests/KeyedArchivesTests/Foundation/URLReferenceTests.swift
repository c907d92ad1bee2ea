import KeyedArchives
import PropertyListBytes
import Testing

struct URLReferenceTests {
  private func reference(_ text: String) throws -> URLReference {
    try #require(URLReference(ExactText(text)))
  }

  @Test func takesAURLApart() throws {
    let url = try reference("HTTPS://user:pw@Good.Example:8080/a/b;c?q=1/2?#f?")
    #expect(url.scheme == "https")
    #expect(url.authority == "user:pw@Good.Example:8080")
    #expect(url.host == "good.example")
    #expect(url.path == "/a/b;c")
    #expect(url.query == "q=1/2?")
    #expect(url.fragment == "f?")
    #expect(url.description == "https://user:pw@Good.Example:8080/a/b;c?q=1/2?#f?")
  }

  @Test(arguments: [
    "", "a", "/a", "//host", "?q", "#f", "mailto:a@b.example", "javascript:alert(1)",
    "file:///a/b", "http://[::1]:80/", "http://[2001:db8::7]/", "http://[::ffff:192.0.2.1]/",
    "http://[fe80::1%25en0]/", "http://[v1.x]/", "a%20b", "x?a[]=1", "urn:isbn:0", "http://h:/",
    "./a:b", "http://[1:2:3:4:5:6:7:8]/",
  ])
  func acceptsReferences(text: String) throws {
    #expect(try reference(text).description == text)
  }

  @Test(arguments: [
    "http://[bad url%%", "a b", "a%2", "a%zz", "a\\b", "http://h/\u{e9}", "1a:b", ":a", "a^b",
    "http://h h/", "http://[::1", "http://[:::1]/", "http://[12345::]/", "http://[1::2::3]/",
    "http://[1:2:3:4:5:6:7]/", "http://h:8a/", "http://a@b@c/", "http://[::1]x/", "a#b#c",
    "<a>", "a\"b", "http://[v.x]/", "a\u{0}b", "http://[::1%25]/", "http://[1.2.3.4]/",
    "http://[::1.2.3.256]/", "http://x[y/", "ab\u{161}", "a%2z", "a%z2", "a?b^c", "a_b:c",
    "http://a^b@c/", "http://[g::1]/", "http://[::1.2.3.04]/", "http://[::1.2.3]/",
  ])
  func refusesOtherTexts(text: String) {
    #expect(URLReference(ExactText(text)) == nil)
  }

  /// The examples of RFC 3986, section 5.4.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
  ])
  func resolvesAsTheRFCSays(relative: String, resolved: String) throws {
    let base = try reference("http://a/b/c/d;p?q")
    #expect(try reference(relative).resolved(over: base).description == resolved)
  }

  @Test func leavesTheBaseWhereASchemeOrHostSaysSo() throws {
    let base = try reference("https://good.example/")
    #expect(try reference("javascript:alert(1)").resolved(over: base).scheme == "javascript")
    #expect(try reference("//evil.example").resolved(over: base).host == "evil.example")
    #expect(try reference("a").resolved(over: reference("http://h")).description == "http://h/a")
  }
}

struct URLOriginsTests {
  private func chain(_ texts: [String], circle: Bool = false) throws -> (KeyedArchive, [Int]) {
    var builder = ArchiveBuilder()
    var entries: [Int] = []
    for text in texts {
      let entry = builder.entry([])
      let relative = builder.entry(.init(stringLiteral: text))
      let base: ArchiveBuilder.Value = entries.last.map { .reference($0) } ?? .null
      builder.setInstance(entry, "NSURL", ["NS.base": base, "NS.relative": .reference(relative)])
      entries.append(entry)
    }
    if circle, let first = entries.first, let last = entries.last {
      let relative = builder.entry("x")
      builder.setInstance(
        first, "NSURL", ["NS.base": .reference(last), "NS.relative": .reference(relative)])
    }
    builder.top(["root": .reference(entries.last ?? 0)])
    return (try builder.read(), entries)
  }

  @Test func takesSchemeAndHostFromWhereTheyAreSaid() throws {
    let (archive, entries) = try chain([
      "https://good.example/a", "b", "//evil.example/c", "d", "javascript:alert(1)", "e",
    ])
    var origins = URLOrigins()
    let found = entries.reversed().map { origins.origin(ofEntry: $0, in: archive) }.reversed()
    #expect(
      found.map { $0?.scheme } == ["https", "https", "https", "https", "javascript", "javascript"])
    #expect(
      found.map { $0?.host }
        == ["good.example", "good.example", "evil.example", "evil.example", nil, nil])
  }

  @Test func resolvesTheSameFromMemory() throws {
    let long = String(repeating: "long/", count: 40)
    let (archive, entries) = try chain([
      "https://good.example/x/./y/../z", "a/./b", "\(long)../c", "//other.example/..", "?q",
      "http://third.example/a/../\(long)", "d/..", "a b", "e",
    ])
    for order in [entries, entries.reversed()] {
      let memo = FoundationMemo()
      for entry in order + order {
        let url = archive.resolvedURL(ofEntry: entry)
        #expect(archive.resolvedURL(ofEntry: entry, memo: memo) == url)
        #expect(archive.isResolvableURL(ofEntry: entry, memo: memo) == (url != nil))
      }
    }
    #expect(
      archive.resolvedURL(ofEntry: entries[2])?.description
        == "https://good.example/x/a/\(long.dropLast(5))c")
    #expect(
      archive.resolvedURL(ofEntry: entries[4])?.description == "https://other.example/?q")
  }

  @Test func findsNoOriginInACircle() throws {
    let (archive, entries) = try chain(["a", "b", "c"], circle: true)
    var origins = URLOrigins()
    for entry in entries { #expect(origins.origin(ofEntry: entry, in: archive) == nil) }
    #expect(archive.resolvedURL(ofEntry: entries[2]) == nil)
  }

  @Test func findsNoOriginOverWhatIsNoURL() throws {
    let (archive, entries) = try chain(["a b", "c"])
    var origins = URLOrigins()
    #expect(origins.origin(ofEntry: entries[1], in: archive) == nil)
    #expect(origins.origin(ofEntry: entries[0], in: archive) == nil)
  }

  @Test func followsLongChainsWithoutRecursion() throws {
    let (archive, entries) = try chain(
      ["https://good.example"] + Array(repeating: "a", count: 3_000))
    var origins = URLOrigins()
    let last = try #require(entries.last)
    #expect(origins.origin(ofEntry: last, in: archive)?.host == "good.example")
    #expect(archive.resolvedURL(ofEntry: last) == nil)
    #expect(archive.resolvedURL(ofEntry: entries[3])?.description == "https://good.example/a")
  }
}

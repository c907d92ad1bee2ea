import KeyedArchives
import PropertyListBytes
import Testing

struct SwiftClassNameTests {
  private func name(_ text: String) -> SwiftClassName? { SwiftClassName(ExactText(text)) }

  @Test func readsPlainNames() {
    #expect(name("Notes.Memo")?.module == "Notes")
    #expect(name("Notes.Memo")?.readable == "Notes.Memo")
    #expect(name("Notes.Memo")?.instabilities == [])
    #expect(name("Büro.备忘")?.readable == "Büro.备忘")
  }

  @Test(arguments: [
    "NSString", "", ".", "a.", ".a", "a..b", "1.2", "a b.c", "a.(b)", "com.app-x.y", "_Tt",
  ])
  func takesOtherNamesForNoSwiftNames(text: String) {
    #expect(name(text) == nil)
  }

  /// The expected texts are those of `swift demangle`, without sugar and discriminators.
  @Test(arguments: [
    ("_TtC5Notes4Memo", "Notes.Memo"),
    ("_TtCC5Notes5Outer5Inner", "Notes.Outer.Inner"),
    ("_TtCV5Notes5Outer5Inner", "Notes.Outer.Inner"),
    ("_TtCO5Notes5Outer5Inner", "Notes.Outer.Inner"),
    ("_TtC5NotesP33_0123456789ABCDEF0123456789ABCDEF7Private", "Notes.Private"),
    ("_TtGC5Notes3BoxSi_", "Notes.Box<Swift.Int>"),
    ("_TtGC5Notes3BoxCS_5Thing_", "Notes.Box<Notes.Thing>"),
    ("_TtGC5Notes4PairCS_5ThingS1__", "Notes.Pair<Notes.Thing, Notes.Thing>"),
    ("_TtGC5Notes3BoxGSaSS__", "Notes.Box<Swift.Array<Swift.String>>"),
    ("_TtGC5Notes3BoxGSqSi__", "Notes.Box<Swift.Optional<Swift.Int>>"),
    ("_TtGC5Notes3BoxTSiSS__", "Notes.Box<(Swift.Int, Swift.String)>"),
    ("_TtGC5Notes3BoxT1aSi1bSS__", "Notes.Box<(a: Swift.Int, b: Swift.String)>"),
    ("_TtGC5Notes3BoxFSiSS_", "Notes.Box<(Swift.Int) -> Swift.String>"),
    ("_TtGC5Notes3BoxFTSiSS_T__", "Notes.Box<(Swift.Int, Swift.String) -> ()>"),
    ("_TtGC5Notes3BoxP__", "Notes.Box<Any>"),
    ("_TtGC5Notes3BoxPs5Error__", "Notes.Box<Swift.Error>"),
    ("_TtGC5Notes3BoxPs5ErrorS_3Foo__", "Notes.Box<Swift.Error & Notes.Foo>"),
    ("_TtGC5Notes3BoxPS_3FooS1___", "Notes.Box<Notes.Foo & Notes.Foo>"),
    ("_TtGC5Notes3BoxMSi_", "Notes.Box<Swift.Int.Type>"),
    ("_TtGC5Notes3BoxPMPs5Error__", "Notes.Box<Swift.Error.Type>"),
    ("_TtCF5Notes3fooFT_T_L_3Bar", "Notes.foo().Bar"),
    ("_TtCF5Notes3fooFSiT_L_3Bar", "Notes.foo().Bar"),
    ("_TtCFC5Notes4Memo3fooFT_T_L0_3Bar", "Notes.Memo.foo().Bar"),
    ("_TtCE5NotesV4Geom5Point5Inner", "Geom.Point.Inner"),
    ("_TtGCC5Notes5Outer5InnerSi__", "Notes.Outer<Swift.Int>.Inner"),
    ("_TtGCV5Notes5Outer5InnerSi_SS_", "Notes.Outer<Swift.Int>.Inner<Swift.String>"),
    ("_TtGC5Notes3BoxCSo8NSString_", "Notes.Box<__C.NSString>"),
    ("_TtC5NotesX7caf_dma", "Notes.café"), ("_TtC1uX8mlut_fna", "u.Ümlut"),
    (
      "_TtGC7SwiftUI14_UIHostingViewGVS_15ModifiedContentVS_7AnyViewVS_12RootModifier__",
      "SwiftUI._UIHostingView<SwiftUI.ModifiedContent<SwiftUI.AnyView, SwiftUI.RootModifier>>"
    ),
  ])
  func readsMangledNames(mangled: String, readable: String) {
    #expect(name(mangled)?.readable == readable)
  }

  @Test(arguments: [
    "_TtC", "_TtC5", "_TtC5Notes", "_TtC5Notes4Mem", "_TtC5Notes4MemoX", "_TtV5Notes4Memo", "_TtSi",
    "_TtC99999999999999999999Notes", "_TtC0_", "_TtCS_3Foo", "_TtCS9_3Foo", "_TtG", "_TtGSi_",
    "_TtGC5Notes3Box", "_TtGC5Notes3BoxSi", "_TtGCC5Notes5Outer5InnerSi_", "_TtGGC5Notes3BoxSi_Si_",
    "_TtGC5Notes3BoxPS_3FooS0___", "_TtC5NotesX4___~", "_TtC5NotesL9Memo", "_TtC5Nötes4Memo",
    "_TtP5Notes5Proto_",
  ])
  func givesUpOnBrokenNames(mangled: String) {
    #expect(name(mangled) == nil)
  }

  @Test(arguments: [
    ("_TtCC5Notes5Outer5Inner", [SwiftClassName.Instability.nested]),
    ("Notes.Outer.Inner", [.nested]),
    ("_TtC5NotesP33_0123456789ABCDEF0123456789ABCDEF7Private", [.private]),
    ("_TtGC5Notes3BoxSi_", [.generic]), ("_TtCF5Notes3fooFT_T_L_3Bar", [.local]),
    ("_TtCC4mainP3_AB5Outer5Inner", [.mainModule, .nested, .private]), ("main.Memo", [.mainModule]),
    ("__lldb_expr_12.Memo", [.debuggerModule]), ("NotesTests.Memo", [.testModule]),
    ("NotesUITests.Memo", [.testModule]), ("Testament.Memo", []),
  ])
  func saysWhatMakesANameUnstable(text: String, expected: [SwiftClassName.Instability]) {
    #expect(name(text)?.instabilities == expected)
  }

  @Test func readsDeepNamesWithoutRecursion() {
    let deep = "_T" + "t" + String(repeating: "GC1a1b", count: 160)
    #expect(name(deep + "Si" + String(repeating: "_", count: 160)) == nil)
    let nested =
      "_Tt" + String(repeating: "C", count: 300) + "1a" + String(repeating: "1b", count: 300)
    #expect(name(nested)?.readable.count == 601)
    #expect(name("a." + String(repeating: "b", count: 1_023)) == nil)
  }

  @Test func keepsTextsSpelledByBackReferencesBounded() {
    let long = "_TtGC1a\(200)\(String(repeating: "b", count: 200))"
    let references = String(repeating: "S0_", count: 270)
    #expect(name(long + references + "_") == nil)
    #expect(name(long + String(repeating: "S0_", count: 10) + "_") != nil)
  }
}

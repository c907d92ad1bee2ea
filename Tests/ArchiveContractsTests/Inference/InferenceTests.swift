import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

struct InferenceTests {
  @Test func boundsWhatItSees() throws {
    func sample(_ count: Int64, _ ratio: Double, _ text: Int, _ bytes: Int) throws -> KeyedArchive {
      try SampleBuilder.archive { builder in
        let name = builder.entry(.text(text))
        let photo = builder.entry(.data(bytes))
        return builder.object(
          "Notes.Memo",
          [
            "count": .init(integerLiteral: count), "ratio": .init(floatLiteral: ratio),
            "name": name, "photo": photo, "done": true,
          ])
      }
    }
    let document = try Inference.contract(
      from: [sample(-3, 0.5, 17, 3), sample(40, 1.25, 4, 65)])
    #expect(document.isInferred)
    #expect(document.name == "Memo")
    #expect(document.reader == .foundation)
    #expect(document.root?.type == .named("Memo"))
    #expect(document.type("Memo")?.className == "Notes.Memo")
    let count = document.definition("Memo", "count")
    #expect(count?.minimum == .integer(PropertyListInteger(Int64(-3))))
    #expect(count?.maximum == .integer(PropertyListInteger(Int64(40))))
    let ratio = document.definition("Memo", "ratio")
    #expect(ratio?.minimum == .real(0.5) && ratio?.maximum == .real(1.25))
    #expect(document.definition("Memo", "name")?.maxLength == 32)
    #expect(document.definition("Memo", "photo")?.maxLength == 128)
    #expect(document.definition("Memo", "done")?.type == .builtIn(.boolean))
    #expect(try codes(document, sample(41, 1, 4, 3)) == ["out-of-range"])
    #expect(try codes(document, sample(0, 1.5, 4, 3)) == ["out-of-range"])
    #expect(try codes(document, sample(0, 1, 33, 3)) == ["too-long"])
    #expect(try codes(document, sample(0, 1, 32, 129)) == ["too-long"])
    #expect(try codes(document, sample(0, 1, 32, 128)).isEmpty)
  }

  @Test func leavesOutTheBoundThatAnInfiniteNumberExceeds() throws {
    let sample = try SampleBuilder.archive { builder in
      let first = builder.object("A", ["x": 1.5])
      let second = builder.object("A", ["x": .init(floatLiteral: .infinity)])
      let third = builder.object("A", ["x": .init(floatLiteral: .nan)])
      return builder.array([first, second, third])
    }
    let x = try Inference.contract(from: [sample]).definition("A", "x")
    #expect(x?.allowsNonFinite == true)
    #expect(x?.minimum == .real(1.5) && x?.maximum == nil)
  }

  @Test func namesTheClassesThatAreSeen() throws {
    let sample = try SampleBuilder.archive { builder in
      let inner = builder.object("Shapes.Circle", ancestry: ["Shapes.Shape", "NSObject"])
      let other = builder.object("_TtCC5Notes5Outer4Memo")
      let third = builder.object("Shapes.Memo")
      let list = builder.array([inner, other, third])
      return builder.object("array", ["list": list])
    }
    let document = try Inference.contract(from: [sample])
    #expect(
      document.types.keys.sorted() == ["Circle", "Notes_Outer_Memo", "Shapes_Memo", "array2"])
    #expect(document.type("Circle")?.inherits == [["Shapes.Shape", "NSObject"]])
    #expect(document.type("Shapes_Memo")?.inherits == nil)
    let list = document.definition("array2", "list")
    #expect(list?.maxCount == 16)
    #expect(
      list?.element?.alternatives.first?.choices.map(\.type)
        == [.named("Circle"), .named("Shapes_Memo"), .named("Notes_Outer_Memo")])
  }

  @Test func keepsRecordsApartFromMaps() throws {
    let sample = try SampleBuilder.archive { builder in
      let name = builder.entry("n")
      let one = builder.entry(1)
      let two = builder.entry(2)
      let counts = builder.dictionary(["a": one, "b": two])
      return builder.dictionary(["name": name, "counts": counts])
    }
    let document = try Inference.contract(from: [sample])
    let root = document.root
    #expect(root?.entries?.keys.sorted() == ["counts", "name"])
    let counts = root?.entries?["counts"]?.alternatives.first
    #expect(counts?.keys?.alternatives.first?.maxLength == 16)
    #expect(counts?.values?.alternatives.first?.type == .builtIn(.integer))
    #expect(counts?.maxCount == 16)
  }

  @Test func saysNothingOfElementsThatNeverWere() throws {
    let sample = try SampleBuilder.archive { $0.array([]) }
    let document = try Inference.contract(from: [sample])
    #expect(document.root?.maxCount == 0)
    let other = try SampleBuilder.archive { builder in
      let null = builder.object("NSNull")
      return builder.array([null])
    }
    #expect(try codes(document, other).contains("too-many"))
  }

  @Test func takesFieldsThatAreSometimesNilAsOptional() throws {
    let sample = try SampleBuilder.archive { builder in
      let first = builder.object("A", ["x": 1, "next": .null])
      return builder.object("A", ["x": 2, "next": first])
    }
    let document = try Inference.contract(from: [sample])
    #expect(document.definition("A", "next")?.isOptional == true)
    #expect(document.definition("A", "x")?.isOptional == false)
  }

  // MARK: Cycles

  @Test func allowsTheEdgesThatCloseCycles() throws {
    let sample = try SampleBuilder.archive { builder in
      let parent = builder.object("Node")
      let child = builder.object("Node", ["parent": parent, "children": builder.array([])])
      let children = builder.array([child])
      builder.set(parent, "Node", ["parent": .null, "children": children])
      return parent
    }
    let document = try Inference.contract(from: [sample])
    #expect(document.definition("Node", "parent")?.isBackReference == true)
    let children = document.definition("Node", "children")
    #expect(children?.element?.alternatives.first?.isBackReference == false)
  }

  @Test func namesACollectionThatHoldsItself() throws {
    let sample = try SampleBuilder.archive { builder in
      let list = builder.object("NSMutableArray")
      builder.set(list, "NSMutableArray", ["NS.objects": [list]])
      return list
    }
    let document = try Inference.contract(from: [sample])
    guard case .alias(let alias) = document.types["Root"] else {
      Issue.record("no name for the list")
      return
    }
    #expect(document.root == ValueDefinition(.named("Root")))
    let element = alias.alternatives.first?.element?.alternatives.first
    #expect(element?.type == .named("Root"))
    #expect(element?.isBackReference == true)
  }

  @Test func foldsListsThatAreNestedDeeply() throws {
    let sample = try SampleBuilder.archive { builder in
      var list = builder.array([])
      for _ in 0..<150 { list = builder.array([list]) }
      return list
    }
    let document = try Inference.contract(from: [sample])
    #expect(!document.types.isEmpty)
    #expect(document.json.count < 4_096)
  }

  @Test func marksOnlyTheAlternativeThatClosesACycle() throws {
    let sample = try SampleBuilder.archive { builder in
      let owner = builder.object("Owner")
      let leaf = builder.object("Leaf")
      let items = builder.array([leaf, owner])
      builder.set(owner, "Owner", ["items": items])
      return owner
    }
    let document = try Inference.contract(from: [sample])
    let element = document.definition("Owner", "items")?.element?.alternatives.first
    #expect(element?.choices.map(\.isBackReference) == [false, true])
  }

  // MARK: Refusals

  @Test func refusesObjectsThatNothingReaches() throws {
    var builder = SampleBuilder()
    _ = builder.entry("lost")
    let root = builder.object("A")
    builder.top(["root": root])
    let sample = try builder.read()
    #expect(throws: InferenceFailure.self) { try Inference.contract(from: [sample]) }
  }

  @Test func saysWhatNoContractCanExpress() throws {
    let sample = try SampleBuilder.archive { builder in
      let plain = builder.entry(.dictionary([("a", 1)]))
      return builder.object("A", ["x": plain])
    }
    let failure = #expect(throws: InferenceFailure.self) {
      try Inference.contract(from: [sample])
    }
    #expect(failure?.sample == 0)
    #expect(failure?.findings.first?.path?.description == "root.x")
  }

  @Test func refusesClassHints() throws {
    let sample = try SampleBuilder.archive { builder in
      let record = builder.entry(
        .dictionary([("$classname", "A"), ("$classes", ["A", "NSObject"]), ("$classhints", ["B"])]))
      return builder.entry(.dictionary([("$class", record)]))
    }
    let failure = #expect(throws: InferenceFailure.self) {
      try Inference.contract(from: [sample])
    }
    #expect(failure?.message.contains("class hints") == true)
  }

  // MARK: Readers and limits

  @Test func writesFoundationWithSpellings() throws {
    let sample = try SampleBuilder.archive { builder in
      let boxed = builder.entry(7)
      return builder.object("A", ["boxed": boxed, "bytes": .data(5)])
    }
    let document = try Inference.contract(from: [sample])
    #expect(document.reader == .foundation)
    #expect(document.definition("A", "boxed")?.spelling == .reference)
    #expect(document.definition("A", "bytes")?.spelling == .inline)
  }

  @Test func leavesFoundationOutWhereItLosesSomething() throws {
    let old = try SampleBuilder.archive { builder in
      builder.object("NSArray", [:])
    }
    #expect(try Inference.contract(from: [old]).reader == .any)
    let null = try SampleBuilder.archive { builder in
      let text = builder.entry("$null")
      return builder.object("A", ["text": text])
    }
    #expect(try Inference.contract(from: [null]).reader == .any)
  }

  @Test func raisesOnlyTheLimitsThatAreExceeded() throws {
    let sample = try SampleBuilder.archive { builder in
      var next = SampleBuilder.Value.null
      for _ in 0..<300 { next = builder.object("Link", ["next": next]) }
      return next
    }
    let document = try Inference.contract(from: [sample])
    #expect(document.limits == [.graphDepth: 512])
    #expect(document.reader == .any)
  }

  @Test func describesByFieldsWhatNoBuiltInTypeReads() throws {
    let sample = try SampleBuilder.archive { builder in
      let type = builder.entry("i")
      let value = builder.object("Inner", ["x": 1])
      return builder.object("NSValue", ["$0": type, "$1": value])
    }
    let document = try Inference.contract(from: [sample])
    #expect(document.type("NSValue")?.fields.keys.sorted() == ["$0", "$1"])
  }

  @Test func describesErrorsByFieldsWhereTheirDetailsAreNotSimple() throws {
    func sample(isSimple: Bool) throws -> KeyedArchive {
      try SampleBuilder.archive { builder in
        let domain = builder.entry("Notes")
        let detail = isSimple ? builder.entry("why") : builder.array([])
        let details = builder.dictionary(["reason": detail])
        return builder.object("NSError", ["NSDomain": domain, "NSCode": 3, "NSUserInfo": details])
      }
    }
    let simple = try Inference.contract(from: [sample(isSimple: true)])
    #expect(simple.root?.type == .builtIn(.error))
    let other = try Inference.contract(from: [sample(isSimple: false)])
    #expect(other.type("NSError")?.fields.keys.sorted() == ["NSCode", "NSDomain", "NSUserInfo"])
  }

  @Test func namesRecordsWithoutInstancesAsAbstract() throws {
    let sample = try SampleBuilder.archive { builder in
      _ = builder.record(of: "Notes.Old", ["NSObject"])
      _ = builder.record(of: "NSSet", ["NSObject"])
      return builder.object("A", ["x": 1])
    }
    let document = try Inference.contract(from: [sample])
    #expect(document.type("Old")?.isAbstract == true)
    #expect(document.type("NSSet")?.isAbstract == true)
  }

  @Test func isTheSameEachTime() throws {
    let sample = try SampleBuilder.archive { builder in
      var items: [SampleBuilder.Value] = []
      for index in 0..<20 {
        items.append(
          builder.object("Item\(index % 7)", ["a\(index % 3)": .init(integerLiteral: 4)]))
      }
      return builder.array(items)
    }
    let first = try Inference.contract(from: [sample]).json
    for _ in 0..<5 { #expect(try Inference.contract(from: [sample]).json == first) }
    #expect(
      try ContractDocument(parsing: first) == Inference.contract(from: [sample]))
  }
}

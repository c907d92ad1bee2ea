import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Small archives at random: the inferred contract accepts the archive, and rejects it once a
/// single value is outside what was seen.
struct InferencePropertyTests {
  @Test(arguments: 1...10)
  func acceptsTheSampleAndNoSingleWidening(seed: UInt64) throws {
    var random = Random(seed: seed)
    let model = RandomModel(&random)
    let sample = try model.archive()
    let document = try Inference.contract(from: [sample])
    #expect(try ContractDocument(parsing: document.json) == document)
    let contract = try Contract(document)
    #expect(contract.judge(sample, limits: contract.limits).findings.isEmpty)
    for (what, changed) in model.widenings {
      let verification = try contract.judge(changed.archive(), limits: contract.limits)
      #expect(verification.verdict == .rejected, "seed \(seed): \(what)")
    }
  }

  private struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private enum Kind: CaseIterable {
    case integer, real, boolean, text, data, date, list, record, object
  }

  private indirect enum Node {
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case text(Int)
    case data(Int)
    case date(Double)
    case list([Node])
    case record([(String, Node)])
    case object(String, [(String, Node)])
  }

  /// Objects of a few classes whose fields have one kind each.
  private struct RandomModel {
    private let root: Node

    private init(_ root: Node) { self.root = root }

    init(_ random: inout Random) {
      var schema: [String: [(String, Kind)]] = [:]
      for name in ["App.A", "App.B", "App.C"] {
        schema[name] = (0..<Int.random(in: 1...5, using: &random)).map { index in
          ("f\(index)", Kind.allCases.randomElement(using: &random) ?? .integer)
        }
      }
      root = Self.object("App.A", schema, depth: 0, &random)
    }

    private static func object(
      _ name: String, _ schema: [String: [(String, Kind)]], depth: Int, _ random: inout Random
    ) -> Node {
      var fields: [(String, Node)] = []
      for (key, kind) in schema[name] ?? [] {
        fields.append((key, node(kind, schema, depth: depth + 1, &random)))
      }
      return .object(name, fields)
    }

    private static func node(
      _ kind: Kind, _ schema: [String: [(String, Kind)]], depth: Int, _ random: inout Random
    ) -> Node {
      switch kind {
      case .integer: return .integer(.random(in: -100...100, using: &random))
      case .real: return .real(.random(in: -1...1, using: &random))
      case .boolean: return .boolean(.random(using: &random))
      case .text: return .text(.random(in: 0...60, using: &random))
      case .data: return .data(.random(in: 0...60, using: &random))
      case .date: return .date(.random(in: 0...1e6, using: &random))
      case .list:
        let count = Int.random(in: 0...3, using: &random)
        return .list((0..<count).map { _ in .integer(.random(in: 0...9, using: &random)) })
      case .record:
        return .record([("n", .integer(.random(in: 0...9, using: &random))), ("t", .text(3))])
      case .object:
        guard depth < 4 else { return .object("App.Leaf", []) }
        return object(depth % 2 == 0 ? "App.B" : "App.C", schema, depth: depth, &random)
      }
    }

    // MARK: Widenings

    /// The model with each of its values, once, outside what any value in its place is.
    var widenings: [(String, RandomModel)] {
      Self.widenings(of: root).map { ($0.0, RandomModel($0.1)) }
    }

    private static func widenings(of node: Node) -> [(String, Node)] {
      switch node {
      case .integer:
        return [
          ("above", .integer(1_000)), ("below", .integer(-1_000)), ("kind", .text(1)),
          ("fraction", .real(0.5)),
        ]
      case .real: return [("above", .real(1e9)), ("below", .real(-1e9)), ("kind", .boolean(true))]
      case .boolean: return [("kind", .text(1)), ("integer", .integer(1))]
      case .text: return [("longer", .text(65)), ("kind", .integer(1))]
      case .data: return [("longer", .data(65)), ("kind", .text(1))]
      case .date: return [("later", .date(1e9)), ("earlier", .date(-1e9)), ("kind", .real(0))]
      case .list(let elements):
        var result: [(String, Node)] = [
          ("more", .list(Array(repeating: .integer(1), count: 17))),
          ("element", .list(elements + [.text(1)])), ("kind", .record([])),
        ]
        for (index, element) in elements.enumerated() {
          for (what, inner) in widenings(of: element) {
            var changed = elements
            changed[index] = inner
            result.append(("[\(index)] \(what)", .list(changed)))
          }
        }
        return result
      case .record(let pairs):
        var result: [(String, Node)] = [
          ("entry", .record(pairs + [("new", .integer(1))])), ("less", .record([])),
        ]
        result += changed(pairs).map { ($0.0, .record($0.1)) }
        return result
      case .object(let name, let fields):
        var result: [(String, Node)] = [
          ("class", .object("App.New", fields)),
          ("field", .object(name, fields + [("new", .integer(1))])), ("kind", .integer(1)),
        ]
        if !fields.isEmpty { result.append(("less", .object(name, []))) }
        result += changed(fields).map { ($0.0, .object(name, $0.1)) }
        return result
      }
    }

    private static func changed(_ pairs: [(String, Node)]) -> [(String, [(String, Node)])] {
      pairs.indices.flatMap { index in
        widenings(of: pairs[index].1).map { what, inner in
          var changed = pairs
          changed[index].1 = inner
          return (".\(pairs[index].0) \(what)", changed)
        }
      }
    }

    // MARK: Archives

    func archive() throws -> KeyedArchive {
      try SampleBuilder.archive { Self.value(root, isField: true, &$0) }
    }

    private static func value(
      _ node: Node, isField: Bool, _ builder: inout SampleBuilder
    ) -> SampleBuilder.Value {
      switch node {
      case .integer(let value):
        let plain = SampleBuilder.Value(integerLiteral: value)
        return isField ? plain : builder.entry(plain)
      case .real(let value):
        let plain = SampleBuilder.Value(floatLiteral: value)
        return isField ? plain : builder.entry(plain)
      case .boolean(let value):
        let plain = SampleBuilder.Value(booleanLiteral: value)
        return isField ? plain : builder.entry(plain)
      case .text(let count): return builder.entry(.text(count))
      case .data(let count): return builder.entry(.data(count))
      case .date(let seconds):
        return builder.object("NSDate", ["NS.time": .init(floatLiteral: seconds)])
      case .list(let elements):
        var values: [SampleBuilder.Value] = []
        for element in elements { values.append(value(element, isField: false, &builder)) }
        return builder.array(values)
      case .record(let pairs):
        var keys: [SampleBuilder.Value] = []
        var values: [SampleBuilder.Value] = []
        for (key, inner) in pairs {
          keys.append(builder.entry(.init(stringLiteral: key)))
          values.append(value(inner, isField: false, &builder))
        }
        return builder.object(
          "NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(values)])
      case .object(let name, let fields):
        var values: [(String, SampleBuilder.Value)] = []
        for (key, inner) in fields { values.append((key, value(inner, isField: true, &builder))) }
        return builder.object(name, values)
      }
    }
  }
}

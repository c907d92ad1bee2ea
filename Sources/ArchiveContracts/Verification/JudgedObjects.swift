import KeyedArchives
import PropertyListBytes

/// The instances of object types in an archive that keeps a contract, each with the type and the
/// version by which its fields were judged.
package struct JudgedObjects: Sendable {
  package struct Object: Sendable {
    package let entry: Int
    /// The name of the type.
    package let type: String
    /// The version that holds inside the object; nil outside all versioned types.
    package let scope: Scope?
    fileprivate let visit: UInt32
  }

  /// A version of a versioned type.
  package struct Scope: Hashable, Sendable {
    /// The position among ``JudgedObjects/rules``.
    package let rule: Int
    package let version: VersionValue

    package init(rule: Int, version: VersionValue) {
      self.rule = rule
      self.version = version
    }
  }

  /// Where an archive whose root is no versioned object type keeps its version.
  package enum TopHolder: Hashable, Sendable {
    case top
    /// An instance at an entry point, by its entry.
    case object(Int)
    /// A dictionary of Foundation at an entry point, by its entry.
    case dictionary(Int)
  }

  package let checked: CheckedArchive
  /// The version rules of the contract's types, and that at its top level.
  package let rules: [VersionRule]
  /// The rule at the contract's top level.
  package let topRule: Int?
  /// Breadth first; an object that was judged by several types or versions, once for each.
  package let objects: [Object]
  package let topHolder: TopHolder?
  private let rulesOfTypes: [String: Int]
  private let verifier: Verifier
  private let state: VerificationState

  package init(_ checked: CheckedArchive) {
    self.checked = checked
    let verifier = Verifier(checked.contract, checked.archive, limits: checked.contract.limits)
    var state = VerificationState(verifier, findings: 1)
    verifier.run(&state)
    let plan = verifier.plan
    var found: [Object] = []
    func add(_ visit: UInt32, _ mark: Int) {
      let scope = plan.scopes[mark % plan.scopeCount]
      found.append(
        Object(
          entry: Int(state.visits[Int(visit)].entry), type: plan.types[mark / plan.scopeCount].name,
          scope: scope.map { Scope(rule: $0.rule, version: $0.version) }, visit: visit))
    }
    for (number, visit) in state.visits.enumerated() where visit.judgedAs > 0 {
      add(UInt32(truncatingIfNeeded: number), Int(visit.judgedAs) - 1)
    }
    for (key, visit) in state.judgedFurther {
      add(visit, Int(UInt32(truncatingIfNeeded: key)) - 1)
    }
    objects = found.sorted { $0.visit < $1.visit }
    rules = plan.rules.map(\.source)
    topRule = plan.topRule
    topHolder = plan.topRule.flatMap { verifier.topHolder(ofRule: $0) }
    var rulesOfTypes: [String: Int] = [:]
    for type in plan.types { rulesOfTypes[type.name] = type.rule }
    self.rulesOfTypes = rulesOfTypes
    self.verifier = verifier
    self.state = state
  }

  /// The rule of an object type, its own or one that it takes over.
  package func rule(ofType name: String) -> Int? { rulesOfTypes[name] }

  /// The version at the contract's top level.
  package var topScope: Scope? {
    guard let topRule, let version = checked.version else { return nil }
    return Scope(rule: topRule, version: version)
  }

  /// The path at which an object was first met.
  package func path(of object: Object) -> ValuePath {
    var state = state
    return verifier.path(of: Place(object.visit), &state)
  }
}

extension Verifier {
  /// Where the version at the contract's top level stands, or has its place if it is absent.
  fileprivate func topHolder(ofRule rule: Int) -> JudgedObjects.TopHolder? {
    if plan.quickRules[rule].isTop { return .top }
    let top = list.header(of: archive.topObject)
    var dictionary: Int?
    for position in 0..<top.count {
      let value = list.reference(top.count + position, from: top.start)
      guard let target = list.uid(of: value), target != 0,
        let record = archive.roles[target].instanceRecord
      else { continue }
      guard binding.classes[record].foundation?.kind == .dictionary else { return .object(target) }
      if entry(ofDictionary: target, key: plan.rules[rule].storedKey) != nil {
        return .dictionary(target)
      }
      dictionary = dictionary ?? target
    }
    return dictionary.map { .dictionary($0) }
  }
}

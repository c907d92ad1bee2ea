import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Judges an instance by a definition that names object types.
  func judgeObject(
    _ visit: UInt32, _ entry: Int, _ object: Int, _ record: Int, _ definition: Int, _ scope: Int,
    _ state: inout VerificationState
  ) {
    let header = list.header(of: object)
    let sole = binding.soleTypes[record]
    if sole >= 0, sole == plan.quick[definition].objectType {
      switch scopeInside(Int(sole), record, header, object, Place(visit), scope, &state) {
      case .scope(let inner): judgeOnce(visit, object, header, Int(sole), inner, &state)
      case .fault(let fault):
        report(fault, &state)
      }
      return
    }
    var judged: (type: Int, scope: Int)?
    var outOfVersion: ClassUse?
    var sawVersionFault = false
    for position in binding.classes[record].uses.indices {
      let use = binding.classes[record].uses[position]
      guard allows(definition, use.type) else { continue }
      switch scopeInside(use.type, record, header, object, Place(visit), scope, &state) {
      case .scope(let inner):
        if plan.isUsed(use, in: inner) {
          judged = (use.type, inner)
        } else {
          outOfVersion = use
        }
      case .fault(let fault):
        if !sawVersionFault { report(fault, &state) }
        sawVersionFault = true
      }
      if judged != nil { break }
    }
    if let judged {
      judgeOnce(visit, object, header, judged.type, judged.scope, &state)
    } else if !sawVersionFault {
      reportClass(visit, object, record, definition, outOfVersion, &state)
    }
  }

  /// Judges the fields of an object by a type and scope, unless another visit of it did.
  private func judgeOnce(
    _ visit: UInt32, _ object: Int, _ header: ObjectHeader, _ type: Int, _ scope: Int,
    _ state: inout VerificationState
  ) {
    let entry = Int(state.visits[Int(visit)].entry)
    let mark = UInt32(truncatingIfNeeded: type * plan.scopeCount + scope + 1)
    let first = state.firstVisit[entry] - 1
    var earlier: UInt32?
    if first == visit {
      state.visits[Int(visit)].judgedAs = mark
    } else if state.visits[Int(first)].judgedAs == mark {
      earlier = first
    } else {
      let key = UInt64(entry) << 32 | UInt64(mark)
      earlier = state.judgedFurther[key]
      if earlier == nil { state.judgedFurther[key] = visit }
    }
    if let earlier {
      state.repeatedVisits[earlier, default: []].append(visit)
    } else {
      judgeFields(visit, object, header, type, scope, &state)
    }
  }

  private func allows(_ definition: Int, _ type: Int) -> Bool {
    let only = plan.quick[definition].objectType
    if only >= 0 { return Int(only) == type && !plan.types[type].isAbstract }
    guard case .objects(let types) = plan.definitions[definition].target else {
      return false
    }
    return types.contains(type) && !plan.types[type].isAbstract
  }

  /// Reports an instance of a class that the place does not allow.
  func reportClass(
    _ visit: UInt32, _ object: Int, _ record: Int, _ definition: Int, _ outOfVersion: ClassUse?,
    _ state: inout VerificationState
  ) {
    let code: FindingCode = isRoot(visit, &state) ? .wrongRootClass : .classNotAllowed
    var message = "an instance of \(className(record)) for \(plan.name(of: definition))"
    if outOfVersion != nil { message += ", a name that this version does not use" }
    report(code, Place(visit), object, message, &state)
  }
}

extension ContractPlan {
  /// Whether a class name belongs to the versions of a scope.
  func isUsed(_ use: ClassUse, in scope: Int) -> Bool {
    guard use.since != nil || use.until != nil else { return true }
    guard let (rule, version) = scopes[scope] else { return true }
    return rules[rule].source.includes(version, since: use.since, until: use.until)
  }
}

public import ArchiveContracts
import KeyedArchives
public import PropertyListBytes

/// Brings archives of earlier versions to the current version of a contract.
///
/// The contract's migrations are applied to the objects of the archive, version by version; where
/// none leads on from a version, the way goes on without steps. Former class names, former keys and
/// the version itself need no step. After each migration the graph is written, read back, compared
/// with the one that was meant, and verified at the version it has reached: a result that the
/// contract rejects is no result.
///
/// ```swift
/// var migrator = Migrator(contract: contract)
/// migrator.addSteps(from: 2) { graph in
///   for memo in graph.objects(ofType: "Memo") where graph.scalar("text", of: memo) == "" {
///     try graph.set("text", of: memo, to: "untitled")
///   }
/// }
/// let migrated = try migrator.migrate(bytes)
/// ```
public struct Migrator: Sendable {
  /// Changes a graph that is at some version, to become that of the next.
  public typealias Steps = @Sendable (inout MigratingGraph) throws -> Void

  /// What the result must keep, and whose migrations are followed.
  public let contract: Contract
  private var closures: [VersionValue: [Steps]] = [:]

  /// A migrator that knows the steps of the contract and none of your own.
  public init(contract: Contract) { self.contract = contract }

  /// Adds steps of your own to the way from a version, behind those of the contract.
  ///
  /// Where the contract has no migration from that version, the steps lead to the next readable one.
  public mutating func addSteps(from version: VersionValue, _ steps: @escaping Steps) {
    closures[version, default: []].append(steps)
  }

  /// Migrates an archive.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive.
  ///   - limits: Tightens the contract's limits, for the archive and for the result.
  /// - Returns: The archive at the current version, in the property-list format that it had. One
  ///   that is there already, without a former name or key, keeps its bytes.
  /// - Throws: For an archive that the contract rejects, for a step that cannot be applied, and for
  ///   a result that the contract rejects.
  /// - Complexity: Linear in the size of the archive for each migration on the way.
  public func migrate(
    _ bytes: some Collection<UInt8>, limits: ReadLimits? = nil
  ) throws(MigrationFailure) -> MigratedArchive {
    let original: CheckedArchive
    do throws(ContractViolation) {
      original = try contract.verify(bytes, limits: limits)
    } catch {
      throw MigrationFailure(rejected: error)
    }
    let bound = limits.map { contract.limits.tightened(by: $0) } ?? contract.limits
    var result = Stage(
      bytes: Array(bytes), checked: original, isOriginal: true)
    var links = result.links(closures)
    // Names without a version to reach are those of an archive that is current already.
    if links.isEmpty { result = try next(result, [], bound) }
    while !links.isEmpty {
      result = try next(result, links, bound)
      let further = result.links(closures)
      // The version that was written is the one that is read, so each link is left behind.
      for link in further {
        let isAhead = links.allSatisfy { $0.rule != link.rule || $0.from != link.from }
        guard isAhead else {
          throw MigrationFailure(
            .verificationFailed, "the result is still of version \(link.from)", step: link.step())
        }
      }
      links = further
    }
    return MigratedArchive(
      bytes: result.bytes, checked: result.checked, original: original,
      isUnchanged: result.isOriginal)
  }

  /// Whether some version in an archive is earlier than the current one.
  public func isOutdated(_ checked: CheckedArchive) -> Bool {
    !Link.next(of: JudgedObjects(checked), contract, closures: Set(closures.keys)).isEmpty
  }

  /// What has become of an archive so far.
  private struct Stage {
    let bytes: [UInt8]
    let checked: CheckedArchive
    let judged: JudgedObjects
    let isOriginal: Bool

    init(bytes: [UInt8], checked: CheckedArchive, isOriginal: Bool = false) {
      self.bytes = bytes
      self.checked = checked
      self.isOriginal = isOriginal
      judged = JudgedObjects(checked)
    }

    func links(_ closures: [VersionValue: [Steps]]) -> [Link] {
      Link.next(of: judged, checked.contract, closures: Set(closures.keys))
    }
  }

  /// Goes along some links, or, without any, only renames what has former names.
  private func next(
    _ stage: Stage, _ links: [Link], _ limits: ReadLimits
  ) throws(MigrationFailure) -> Stage {
    var draft = Draft(stage.judged, links: links, limits: limits)
    draft.renameFormerKeys(after: false)
    for number in links.indices { try apply(number, to: &draft) }
    for number in links.indices { try draft.writeVersion(of: number) }
    draft.renameFormerKeys(after: true)
    draft.renameClasses()
    guard draft.isModified else { return stage }
    let place = links.first?.step()
    let intended = draft.finish()
    let bytes: [UInt8]
    do throws(WriteFailure) {
      bytes = try intended.bytes(
        as: stage.checked.archive.propertyList.format,
        limit: Int(clamping: limits[.archiveBytes] ?? .max))
    } catch {
      throw MigrationFailure(
        error.code, "the result cannot be written: \(error.message)", step: place)
    }
    let checked: CheckedArchive
    do throws(ContractViolation) {
      checked = try contract.verify(bytes, limits: limits)
    } catch {
      throw MigrationFailure(result: error, of: place)
    }
    let difference = GraphDifference(between: intended, and: EditableArchive(checked.archive))
    if let difference {
      throw MigrationFailure(
        .verificationFailed, "the result reads as another graph: \(difference.message)",
        step: place)
    }
    return Stage(bytes: bytes, checked: checked)
  }

  private func apply(_ number: Int, to draft: inout Draft) throws(MigrationFailure) {
    let link = draft.links[number]
    for (position, step) in (link.migration?.steps ?? []).enumerated() {
      do throws(MigrationFailure) {
        try draft.apply(step, link: number)
      } catch {
        throw error.inStep(link.step(position))
      }
    }
    for steps in closures[link.from] ?? [] {
      var graph = MigratingGraph(draft, link: number)
      do {
        try steps(&graph)
      } catch let failure as MigrationFailure {
        throw failure.inStep(link.step())
      } catch {
        throw MigrationFailure(
          .migrationFailed, "steps of the app failed", step: link.step(), underlying: error)
      }
      draft = graph.draft
    }
  }
}

extension MigrationFailure {
  /// The failure, with the step in which it arose if that is not known yet.
  fileprivate func inStep(_ step: Step) -> MigrationFailure {
    var result = self
    result.step = result.step ?? step
    return result
  }
}

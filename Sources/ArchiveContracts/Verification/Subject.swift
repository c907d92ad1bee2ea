import KeyedArchives
import PropertyListBytes

/// What one verification looks at and does not change.
///
/// A class, so that the verifier's many steps share it at the cost of one reference.
final class Subject: Sendable {
  let contract: Contract
  let plan: ContractPlan
  let archive: KeyedArchive
  let list: PropertyList
  let shape: GraphShape
  let binding: ArchiveBinding

  init(_ contract: Contract, _ archive: KeyedArchive) {
    self.contract = contract
    plan = contract.plan
    self.archive = archive
    list = archive.propertyList
    shape = archive.shape ?? GraphShape(archive)
    binding = ArchiveBinding(archive, contract.plan)
  }
}

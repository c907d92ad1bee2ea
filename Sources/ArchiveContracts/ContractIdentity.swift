/// Tells a contract from others that say the same: copies of one share it.
final class ContractIdentity: Sendable {}

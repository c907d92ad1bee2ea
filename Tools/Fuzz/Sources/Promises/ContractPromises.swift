enum ContractPromises {
  static func check(_ bytes: [UInt8]) {}
}

import Keychains

/// What no two rows of the simulated database have in common.
struct PrimaryKey: Hashable, Sendable {
  let itemClass: ItemClass
  let group: [UInt8]
  let isSynchronizable: Bool
  let isInFile: Bool
  let values: [StoredValue]

  /// The identifying attributes of a class beside group and synchronizability; an absent one counts
  /// as the empty text (`SecItemSchema.c`).
  static func keys(of itemClass: ItemClass) -> [String] {
    switch itemClass {
    case .genericPassword: ["acct", "svce", "vwht", "tkid", "ggrp"]
    case .internetPassword, .appleSharePassword:
      ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path", "vwht", "tkid", "ggrp"]
    case .certificate: ["ctyp", "issr", "slnr", "vwht", "tkid", "ggrp"]
    case .key, .identity:
      ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", "vwht", "tkid", "ggrp"]
    }
  }
}

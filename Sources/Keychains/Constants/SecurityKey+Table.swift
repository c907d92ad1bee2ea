extension SecurityKey {
  static let itemClass = SecurityKey("kSecClass", "class", .itemClass)
  static let accessible = SecurityKey("kSecAttrAccessible", "pdmn", .attribute(every))
  static let accessControl = SecurityKey("kSecAttrAccessControl", "accc", .attribute(every))
  /// A list of trusted applications: for keychain files of macOS only.
  static let access = SecurityKey("kSecAttrAccess", "acls", .attribute(every))
  static let accessGroup = SecurityKey("kSecAttrAccessGroup", "agrp", .attribute(every))
  static let synchronizable = SecurityKey("kSecAttrSynchronizable", "sync", .attribute(every))
  static let account = SecurityKey("kSecAttrAccount", "acct", .attribute(passwords))
  static let service = SecurityKey("kSecAttrService", "svce", .attribute([.genericPassword]))
  static let label = SecurityKey("kSecAttrLabel", "labl", .attribute(every))
  static let tokenID = SecurityKey("kSecAttrTokenID", "tkid", .attribute(every))
  static let sharingGroup = SecurityKey("kSecAttrSharingGroup", "ggrp", .attribute(every))
  static let dataProtection = SecurityKey(
    "kSecUseDataProtectionKeychain", "nleg", .use)
  static let matchLimit = SecurityKey("kSecMatchLimit", "m_Limit", .match)
  static let matchItemList = SecurityKey("kSecMatchItemList", "m_ItemList", .match)
  static let matchSearchList = SecurityKey("kSecMatchSearchList", "m_SearchList", .match)
  static let returnData = SecurityKey("kSecReturnData", "r_Data", .result)
  static let returnAttributes = SecurityKey("kSecReturnAttributes", "r_Attributes", .result)
  static let returnReference = SecurityKey("kSecReturnRef", "r_Ref", .result)
  static let returnPersistentReference = SecurityKey(
    "kSecReturnPersistentRef", "r_PersistentRef", .result)
  static let useItemList = SecurityKey("kSecUseItemList", "u_ItemList", .use)
  static let useKeychain = SecurityKey("kSecUseKeychain", "u_Keychain", .use)
  static let authenticationUI = SecurityKey("kSecUseAuthenticationUI", "u_AuthUI", .use)
  static let valueData = SecurityKey("kSecValueData", "v_Data", .value)
  static let valueReference = SecurityKey("kSecValueRef", "v_Ref", .value)
  static let valuePersistentReference = SecurityKey(
    "kSecValuePersistentRef", "v_PersistentRef", .value)

  private static let every = Set(ItemClass.allCases)
  private static let passwords: Set<ItemClass> = [.genericPassword, .internetPassword]
  private static let internet: Set<ItemClass> = [.internetPassword]
  private static let certificates: Set<ItemClass> = [.certificate, .identity]
  private static let keys: Set<ItemClass> = [.key, .identity]

  /// Keys and their values: `SecItemConstants.c` and `SecItem.h` of Apple's Security, version 61901;
  /// which attribute belongs to which class: the lists under each `kSecClass…` in `SecItem.h`.
  static let table: [SecurityKey] = [
    itemClass, accessible, accessControl, access, accessGroup, synchronizable, account, service,
    label, tokenID, sharingGroup, dataProtection, matchLimit, matchItemList, matchSearchList,
    returnData,
    returnAttributes, returnReference, returnPersistentReference, useItemList, useKeychain,
    authenticationUI, valueData, valueReference, valuePersistentReference,
    SecurityKey("kSecAttrCreationDate", "cdat", .attribute(every)),
    SecurityKey("kSecAttrModificationDate", "mdat", .attribute(every)),
    SecurityKey("kSecAttrDescription", "desc", .attribute(passwords)),
    SecurityKey("kSecAttrComment", "icmt", .attribute(passwords)),
    SecurityKey("kSecAttrCreator", "crtr", .attribute(passwords.union(keys))),
    SecurityKey("kSecAttrType", "type", .attribute(passwords.union(keys))),
    SecurityKey("kSecAttrIsInvisible", "invi", .attribute(passwords)),
    SecurityKey("kSecAttrIsNegative", "nega", .attribute(passwords)),
    SecurityKey("kSecAttrGeneric", "gena", .attribute([.genericPassword])),
    SecurityKey("kSecAttrSyncViewHint", "vwht", .attribute(every)),
    SecurityKey("kSecAttrSecurityDomain", "sdmn", .attribute(internet)),
    SecurityKey("kSecAttrServer", "srvr", .attribute(internet)),
    SecurityKey("kSecAttrProtocol", "ptcl", .attribute(internet)),
    SecurityKey("kSecAttrAuthenticationType", "atyp", .attribute(internet)),
    SecurityKey("kSecAttrPort", "port", .attribute(internet)),
    SecurityKey("kSecAttrPath", "path", .attribute(internet)),
    SecurityKey("kSecAttrSubject", "subj", .attribute(certificates)),
    SecurityKey("kSecAttrIssuer", "issr", .attribute(certificates)),
    SecurityKey("kSecAttrSerialNumber", "slnr", .attribute(certificates)),
    SecurityKey("kSecAttrSubjectKeyID", "skid", .attribute(certificates)),
    SecurityKey("kSecAttrPublicKeyHash", "pkhh", .attribute(certificates)),
    SecurityKey("kSecAttrCertificateType", "ctyp", .attribute(certificates)),
    SecurityKey("kSecAttrCertificateEncoding", "cenc", .attribute(certificates)),
    SecurityKey("kSecAttrKeyClass", "kcls", .attribute(keys)),
    SecurityKey("kSecAttrApplicationLabel", "klbl", .attribute(keys)),
    SecurityKey("kSecAttrApplicationTag", "atag", .attribute(keys)),
    SecurityKey("kSecAttrIsPermanent", "perm", .attribute(keys)),
    SecurityKey("kSecAttrKeySizeInBits", "bsiz", .attribute(keys)),
    SecurityKey("kSecAttrEffectiveKeySize", "esiz", .attribute(keys)),
    SecurityKey("kSecMatchPolicy", "m_Policy", .match),
    SecurityKey("kSecMatchIssuers", "m_Issuers", .match),
    SecurityKey("kSecMatchEmailAddressIfPresent", "m_EmailAddressIfPresent", .match),
    SecurityKey("kSecMatchSubjectContains", "m_SubjectContains", .match),
    SecurityKey("kSecMatchCaseInsensitive", "m_CaseInsensitive", .match),
    SecurityKey("kSecMatchTrustedOnly", "m_TrustedOnly", .match),
    SecurityKey("kSecMatchValidOnDate", "m_ValidOnDate", .match),
    SecurityKey("kSecUseOperationPrompt", "u_OpPrompt", .use),
    SecurityKey("kSecUseNoAuthenticationUI", "u_NoAuthUI", .use),
    SecurityKey("kSecUseAuthenticationContext", "u_AuthCtx", .use),
  ]

  /// Constants that stand as values: `SecItemConstants.c`.
  static let constantValues: [String: String] = [
    "kSecClassGenericPassword": "genp", "kSecClassInternetPassword": "inet",
    "kSecClassAppleSharePassword": "apls", "kSecClassCertificate": "cert",
    "kSecClassKey": "keys", "kSecClassIdentity": "idnt",
    "kSecAttrAccessibleWhenUnlocked": "ak", "kSecAttrAccessibleAfterFirstUnlock": "ck",
    "kSecAttrAccessibleAlways": "dk", "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly": "akpu",
    "kSecAttrAccessibleWhenUnlockedThisDeviceOnly": "aku",
    "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly": "cku",
    "kSecAttrAccessibleAlwaysThisDeviceOnly": "dku",
    "kSecAttrSynchronizableAny": "syna",
    "kSecMatchLimitOne": "m_LimitOne", "kSecMatchLimitAll": "m_LimitAll",
    "kSecUseAuthenticationUIAllow": "u_AuthUIA", "kSecUseAuthenticationUIFail": "u_AuthUIF",
    "kSecUseAuthenticationUISkip": "u_AuthUIS",
  ]
}

extension KeychainStatus {
  struct Entry: Sendable {
    let code: Int32
    let name: String
    let meaning: String

    init(_ code: Int32, _ name: String, _ meaning: String) {
      self.code = code
      self.name = name
      self.meaning = meaning
    }
  }

  static func entry(of code: Int32) -> Entry? { table.first { $0.code == code } }

  /// Names and numbers: `SecBase.h` of Apple's Security, version 61901. Meanings: what Apple's
  /// sources return them for in `SecItem…` calls.
  static let table: [Entry] = [
    Entry(0, "errSecSuccess", "Nothing failed; the answer is empty when nothing was asked for."),
    Entry(-4, "errSecUnimplemented", "The call or option does not exist on this system."),
    Entry(-34, "errSecDiskFull", "The disk is full."),
    Entry(-36, "errSecIO", "Reading or writing failed."),
    Entry(-49, "errSecOpWr", "The file is already open for writing."),
    Entry(-50, "errSecParam", "The query is wrong in itself; what is stored does not matter."),
    Entry(-61, "errSecWrPerm", "There is no permission to write."),
    Entry(-108, "errSecAllocate", "Memory could not be allocated."),
    Entry(-128, "errSecUserCanceled", "The user cancelled the request for authentication."),
    Entry(-909, "errSecBadReq", "The request is not valid for this operation."),
    Entry(-25243, "errSecNoAccessForItem", "The item has no access control."),
    Entry(-25244, "errSecInvalidOwnerEdit", "The item's owner may not be changed this way."),
    Entry(
      -25291, "errSecNotAvailable",
      "This keychain cannot be used by this process now: no class key, no database, no service."),
    Entry(-25292, "errSecReadOnly", "The keychain can only be read."),
    Entry(-25293, "errSecAuthFailed", "Authentication failed, or the database refused access."),
    Entry(-25294, "errSecNoSuchKeychain", "The keychain file does not exist."),
    Entry(-25295, "errSecInvalidKeychain", "The keychain file is not a valid keychain."),
    Entry(-25296, "errSecDuplicateKeychain", "A keychain file of that name exists."),
    Entry(-25297, "errSecDuplicateCallback", "The callback is registered already."),
    Entry(-25298, "errSecInvalidCallback", "The callback is not registered."),
    Entry(-25299, "errSecDuplicateItem", "An item with the same primary key exists."),
    Entry(
      -25300, "errSecItemNotFound",
      "No item that this process may see matches: absent, filtered out, or in another group."),
    Entry(-25301, "errSecBufferTooSmall", "The buffer is too small for the answer."),
    Entry(-25302, "errSecDataTooLarge", "The value is too large for this kind of data."),
    Entry(-25303, "errSecNoSuchAttr", "A key names no attribute of the item's class."),
    Entry(-25304, "errSecInvalidItemRef", "The item reference is not valid any more."),
    Entry(-25305, "errSecInvalidSearchRef", "The search reference is not valid."),
    Entry(
      -25306, "errSecNoSuchClass", "No such class, or the reference is of another class than named."
    ),
    Entry(-25307, "errSecNoDefaultKeychain", "There is no default keychain."),
    Entry(
      -25308, "errSecInteractionNotAllowed",
      "The item is there, but its key is locked, or authentication is needed and not possible."),
    Entry(-25309, "errSecReadOnlyAttr", "The attribute cannot be changed."),
    Entry(-25310, "errSecWrongSecVersion", "The keychain is of another version."),
    Entry(-25311, "errSecKeySizeNotAllowed", "The key size is not allowed."),
    Entry(-25312, "errSecNoStorageModule", "There is no storage module."),
    Entry(-25313, "errSecNoCertificateModule", "There is no certificate module."),
    Entry(-25314, "errSecNoPolicyModule", "There is no policy module."),
    Entry(-25315, "errSecInteractionRequired", "The user would have to be asked."),
    Entry(-25316, "errSecDataNotAvailable", "The item's data cannot be had."),
    Entry(-25317, "errSecDataNotModifiable", "The item's data cannot be changed."),
    Entry(-25318, "errSecCreateChainFailed", "A certificate chain could not be built."),
    Entry(-25319, "errSecInvalidPrefsDomain", "The preferences domain is not valid."),
    Entry(-25320, "errSecInDarkWake", "The user cannot be asked while the display is off."),
    Entry(
      -25330, "errSecAuthNeeded",
      "Authentication is needed; used inside the keychain and not meant to surface."),
    Entry(-26275, "errSecDecode", "A stored row or a given value could not be decoded."),
    Entry(-26276, "errSecInternal", "A fault inside the keychain."),
    Entry(
      -34018, "errSecMissingEntitlement",
      "The process has no access group at all, or names one that it does not own."),
    Entry(-34019, "errSecUpgradePending", "The database is being upgraded; try later."),
    Entry(-34020, "errSecRestrictedAPI", "An app clip may not call this."),
  ]

  /// Names of `SecBasePriv.h`, lines 66 to 86, for causes that all answer with -50.
  static let namesOfParameter: Set<String> = [
    "errSecItemInvalidKey", "errSecItemInvalidKeyType", "errSecItemInvalidValue",
    "errSecItemClassMissing", "errSecItemMatchUnsupported", "errSecUseItemListUnsupported",
    "errSecReturnDataUnsupported", "errSecReturnAttributesUnsupported",
    "errSecReturnRefUnsupported", "errSecReturnPersistentRefUnsupported",
    "errSecValueRefUnsupported", "errSecValuePersistentRefUnsupported",
    "errSecReturnMissingPointer", "errSecMatchLimitUnsupported", "errSecItemIllegalQuery",
  ]
}

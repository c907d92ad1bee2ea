#if !canImport(Darwin)
  import Foundation

  // Constants of `SecItem.h` with their values of `SecItemConstants.c` (Apple's Security, version
  // 61901). They are computed because a stored one of a class type would have to be marked unsafe,
  // and with it every use, which Apple's are not.

  /// `SecItem.h`, dictionary keys.
  package var kSecClass: CFString { "class" }
  /// `SecItem.h`, values of `kSecClass`.
  package var kSecClassGenericPassword: CFString { "genp" }

  /// `SecItem.h`, attribute keys.
  package var kSecAttrAccessible: CFString { "pdmn" }
  /// `SecItem.h`, attribute keys.
  package var kSecAttrAccessGroup: CFString { "agrp" }
  /// `SecItem.h`, attribute keys.
  package var kSecAttrAccount: CFString { "acct" }
  /// `SecItem.h`, attribute keys.
  package var kSecAttrService: CFString { "svce" }
  /// `SecItem.h`, attribute keys.
  package var kSecAttrLabel: CFString { "labl" }
  /// `SecItem.h`, attribute keys.
  package var kSecAttrSynchronizable: CFString { "sync" }

  /// `SecItem.h`, values of `kSecAttrAccessible`.
  package var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }
  /// `SecItem.h`, values of `kSecAttrAccessible`.
  package var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }
  /// `SecItem.h`, values of `kSecAttrAccessible`.
  package var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }
  /// `SecItem.h`, values of `kSecAttrAccessible`.
  package var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
  /// `SecItem.h`, values of `kSecAttrAccessible`.
  package var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }

  /// `SecItem.h`, search keys.
  package var kSecMatchLimit: CFString { "m_Limit" }
  /// `SecItem.h`, values of `kSecMatchLimit`.
  package var kSecMatchLimitOne: CFString { "m_LimitOne" }
  /// `SecItem.h`, values of `kSecMatchLimit`.
  package var kSecMatchLimitAll: CFString { "m_LimitAll" }

  /// `SecItem.h`, return type keys.
  package var kSecReturnData: CFString { "r_Data" }
  /// `SecItem.h`, return type keys.
  package var kSecReturnAttributes: CFString { "r_Attributes" }
  /// `SecItem.h`, return type keys.
  package var kSecReturnPersistentRef: CFString { "r_PersistentRef" }

  /// `SecItem.h`, value type keys.
  package var kSecValueData: CFString { "v_Data" }
  /// `SecItem.h`, value type keys.
  package var kSecValuePersistentRef: CFString { "v_PersistentRef" }

  /// `SecItem.h`, other keys; macOS 10.15 and later, no effect elsewhere.
  package var kSecUseDataProtectionKeychain: CFString { "nleg" }
#endif

#if !canImport(Darwin)
  package import Foundation

  /// `CFBase.h`. Core Foundation's types are those of Foundation, which bridge to them without cost.
  package typealias CFTypeRef = AnyObject
  /// `CFBase.h`.
  package typealias CFString = NSString
  /// `CFDictionary.h`.
  package typealias CFDictionary = NSDictionary
  /// `MacTypes.h`.
  package typealias OSStatus = Int32

  /// `SecBase.h`.
  package let errSecSuccess: OSStatus = 0
  /// `SecBase.h`: what a call answers where no keychain was provided.
  let errSecNotAvailable: OSStatus = -25291

  /// `SecItem.h`: adds an item.
  package func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
  ) -> OSStatus {
    let (status, answer) = SecItemProvider.answer(
      .add, attributes, hasResultPlace: unsafe result != nil)
    if let answer { unsafe result?.pointee = answer }
    return status
  }

  /// `SecItem.h`: finds items.
  package func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
  ) -> OSStatus {
    let (status, answer) = SecItemProvider.answer(
      .copyMatching, query, hasResultPlace: unsafe result != nil)
    if let answer { unsafe result?.pointee = answer }
    return status
  }

  /// `SecItem.h`: changes items.
  package func SecItemUpdate(
    _ query: CFDictionary, _ attributesToUpdate: CFDictionary
  ) -> OSStatus {
    SecItemProvider.answer(.update, query, changes: attributesToUpdate).status
  }

  /// `SecItem.h`: removes items.
  package func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    SecItemProvider.answer(.delete, query).status
  }
#endif

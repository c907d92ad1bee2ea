import Foundation
import KeyedArchives

/// The classes that a contract's built-in types are instances of.
package enum FoundationClasses {
  /// Foundation's own classes that an archive names, so that no map for the whole process puts
  /// another class in their place.
  static func named(in archive: KeyedArchive) -> [(name: String, type: AnyClass)] {
    archive.classRecords.indices.compactMap { record in
      guard let name = archive.foundationClass(ofRecord: record)?.name,
        let type = NSClassFromString(name)
      else { return nil }
      return (name: name, type: type)
    }
  }

  package static var all: [AnyClass] {
    [
      NSString.self, NSNumber.self, NSData.self, NSDate.self, NSUUID.self, NSURL.self,
      NSDecimalNumber.self, NSNull.self, NSLocale.self, NSTimeZone.self, NSCalendar.self,
      NSRegularExpression.self, NSError.self, NSMeasurement.self, Unit.self, UnitConverter.self,
      NSValue.self, NSIndexPath.self, NSIndexSet.self, NSAttributedString.self, NSArray.self,
      NSSet.self, NSOrderedSet.self, NSDictionary.self,
    ]
  }
}

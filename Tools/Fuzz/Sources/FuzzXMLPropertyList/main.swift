import Foundation
import FuzzDriver
import Promises

exit(
  unsafe EntryPoint.fuzz { data, count in
    unsafe EntryPoint.xmlPropertyList.run(data, count)
  })

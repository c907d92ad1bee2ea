package import PropertyListBytes

/// Which values of a profile are secrets or may hold some: those under the keys of secrets, and a
/// provider's own settings, with everything inside them.
package struct ProfileSecrets: Sendable {
  private var objects: Set<Int> = []

  /// Finds the secrets of a property list; none in one without any payload.
  ///
  /// - Complexity: Linear in the list.
  package init(of list: PropertyList) {
    let names = list.keyObjects.indices.map { list.key($0) }
    guard names.contains("PayloadType") else { return }
    var pending: [Int] = []
    for object in 0..<list.objectCount {
      let header = list.header(of: object)
      guard header.kind == .dictionary else { continue }
      let values = PayloadValues(of: object, in: list)
      let isIdentity = values.text("PayloadType") == "com.apple.security.pkcs12"
      for position in 0..<header.count {
        let name = list.text(list.header(of: list.reference(position, from: header.start)))
        guard PayloadTable.hides(name) || isIdentity && name == "PayloadContent" else { continue }
        pending.append(list.reference(header.count + position, from: header.start))
      }
    }
    while let object = pending.popLast() {
      guard objects.insert(object).inserted else { continue }
      let header = list.header(of: object)
      guard header.isContainer else { continue }
      let first = header.kind == .dictionary ? header.count : 0
      for position in 0..<header.count {
        pending.append(list.reference(first + position, from: header.start))
      }
    }
  }

  package func contains(object: Int) -> Bool { objects.contains(object) }
}

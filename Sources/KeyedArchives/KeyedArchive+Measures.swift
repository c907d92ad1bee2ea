package import PropertyListBytes

extension KeyedArchive {
  /// What the archive has of everything that a limit bounds, apart from findings and output.
  ///
  /// - Complexity: Linear in the size of the archive.
  package func measures(
    _ shape: GraphShape
  ) throws(ReadFailure) -> [ReadLimits.Name: UInt64] {
    var ancestry = 0
    var nameLength = 0
    for record in classRecords {
      nameLength = max(nameLength, utf8Count(record.name))
      for names in [record.classes, record.hints].compactMap(\.self) {
        let header = propertyList.header(of: names)
        ancestry = max(ancestry, header.count)
        for position in 0..<header.count {
          let name = propertyList.reference(position, from: header.start)
          nameLength = max(nameLength, utf8Count(name))
        }
      }
    }
    return [
      .archiveBytes: UInt64(propertyList.byteCount), .objects: UInt64(propertyList.objectCount),
      .references: ReferenceWalk(propertyList, root: ArchiveRoot(of: self)).total,
      .depth: UInt64(try propertyList.depth()), .graphDepth: shape.depth,
      .expandedNodes: shape.expandedNodes, .materializedBytes: shape.materializedBytes,
      .classRecords: UInt64(classRecords.count), .ancestry: UInt64(ancestry),
      .nameLength: UInt64(nameLength),
    ]
  }

  private func utf8Count(_ name: Int) -> Int {
    propertyList.utf8Count(propertyList.header(of: name))
  }
}

import StrictJSON

/// Where statements that are combined do not speak of the same readers.
///
/// That each judged the files that are here, under the conditions that hold here, is for the review
/// of each. What is left is what only the layers know: how their readers were started, and which
/// cases a reader was given that is the business of an app's tests.
struct LayerComparison {
  private(set) var objections: [String] = []
  private(set) var notes: [String] = []

  init(of statements: [Statement], on fixtures: JudgedFixtures) {
    var first: [JSONText: (reader: ReaderRecord, statement: Statement)] = [:]
    for statement in statements {
      for reader in statement.configuration.readers {
        guard let known = first[reader.name] else {
          first[reader.name] = (reader, statement)
          continue
        }
        compareCommands(known.reader, known.statement, reader, statement)
        if reader.name != "readback" {
          compareCases(of: reader.name, known.statement, statement, fixtures)
        }
      }
    }
  }

  private mutating func compareCommands(
    _ one: ReaderRecord, _ first: Statement, _ other: ReaderRecord, _ second: Statement
  ) {
    let name = one.name.repaired
    if one.command != other.command {
      let line =
        "the reader \(name) is \(one.startPhrase) in the layer \(first.layer.name), and "
        + "\(other.startPhrase) in the layer \(second.layer.name)"
      // A simulator starts no programs: there the reader of the same name is code of the app's.
      if first.layer != second.layer, one.command.isEmpty || other.command.isEmpty {
        notes.append(line)
      } else {
        objections.append(line)
      }
      return
    }
    if let program = one.program, let other = other.program, program != other {
      notes.append(
        "the reader \(name) is another program in one place than in the other: \(program) and \(other)"
      )
    }
    for (word, digest) in one.files.sorted(by: { $0.key < $1.key }) {
      guard let other = other.files[word], other != digest else { continue }
      notes.append(
        "the file \(word.excerpt) of the reader \(name) is another in one place than in the other: "
          + "\(digest) and \(other)")
    }
  }

  private mutating func compareCases(
    of reader: JSONText, _ first: Statement, _ second: Statement, _ fixtures: JudgedFixtures
  ) {
    let (one, other) = (first.cases(of: reader), second.cases(of: reader))
    // Only tests of an app can have a reader save what it read.
    let saved = Set(
      fixtures.fixtures.map { JSONText("\(reader.repaired)/fixture/\($0.repaired)/saved") })
    for (missing, layer, count) in [
      (other.subtracting(one), first.layer, (one.count, other.count)),
      (one.subtracting(other), second.layer, (other.count, one.count)),
    ] {
      let missing = missing.subtracting(saved)
      guard !missing.isEmpty else { continue }
      objections.append(
        "the reader \(reader.repaired) was judged by \(count.0) cases in the layer \(layer.name) and by "
          + "\(count.1) elsewhere, without \(NameList.phrase(missing.sorted()))")
    }
  }
}

extension Statement {
  fileprivate func cases(of reader: JSONText) -> Set<JSONText> {
    let start = reader.codeUnits + [0x2F]
    return Set(
      configuration.cases.records.map(\.name).filter { $0.codeUnits.starts(with: start) })
  }
}

extension ReaderRecord {
  /// How it was started, in words.
  var startPhrase: String {
    command.isEmpty
      ? "code of the process that judged"
      : "started as \(command.map(\.excerpt).joined(separator: " "))"
  }
}

/// What our reader says of an input.
enum Judgement {
  enum Stage: String {
    case reading, contract
  }

  /// Its values are what Foundation must make of it.
  case accepted([String])
  /// Accepted, but written out it has more values than are compared.
  case tooLarge
  /// Accepted for readers other than Foundation, with the code by which it is kept from that one.
  case foreign(String)
  case rejected(String, by: Stage)
  /// Readable, where the original has no contract by which changes could be judged.
  case withoutContract
}

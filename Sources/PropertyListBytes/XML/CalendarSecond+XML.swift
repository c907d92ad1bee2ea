extension CalendarSecond {
  /// Reads a date as XML property lists spell it, `YYYY-MM-DDThh:mm:ssZ`; nil for any other
  /// spelling or a date that does not exist.
  ///
  /// Years run from 0000 to 9999; there are no leap seconds and no hour 24.
  init?(xml text: [UInt8]) {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard text.count == pattern.count else { return nil }
    for (byte, expected) in zip(text, pattern) {
      if expected == UInt8(ascii: "0") {
        guard XMLCharacter.isDigit(UInt16(byte)) else { return nil }
      } else {
        guard byte == expected else { return nil }
      }
    }
    func number(_ digits: Range<Int>) -> Int64 {
      text[digits].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard minute < 60, second < 60 else { return nil }
    self.init(
      year: number(0..<4), month: number(5..<7), day: number(8..<10),
      secondOfDay: (hour * 60 + minute) * 60 + second)
  }
}

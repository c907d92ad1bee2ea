/// A note as the example app knew it, in any of its versions.
struct Memo: Sendable {
  /// What the app could save: 1 text only, 2 also tags and a due date, 3 also attachments.
  var schema: Int64
  var text: String
  var tags: [String] = []
  /// Seconds since 2001-01-01 00:00:00 UTC.
  var due: Double?
  var attachments: [Attachment] = []
}

/// A file kept with a memo; it may consist of parts, such as the messages of a thread.
struct Attachment: Sendable {
  var id: UInt8
  var name: String
  var bytes: [UInt8]
  var parts: [Attachment] = []
}

extension Memo {
  static let first = Memo(schema: 1, text: "Buy milk & bread")

  static let second = Memo(
    schema: 2, text: "Zahnarzt anrufen 🦷", tags: ["health", "phone"], due: 735_906_600)

  static let third = Memo(
    schema: 3, text: "Slides for Monday", tags: ["work"], due: 743_590_800,
    attachments: [
      Attachment(id: 1, name: "agenda.txt", bytes: Array("1. Welcome\n2. Numbers\n".utf8)),
      Attachment(
        id: 2, name: "thread.eml", bytes: Array("Subject: slides\n".utf8),
        parts: [
          Attachment(id: 3, name: "reply.eml", bytes: Array("Subject: Re: slides\n".utf8)),
          Attachment(id: 4, name: "logo.png", bytes: [0x89, 0x50, 0x4E, 0x47]),
        ]),
    ])

  /// Everything that may be absent is, and the text has its greatest length: 4,096 UTF-16 units,
  /// two of them for each note.
  static let longest = Memo(schema: 3, text: String(repeating: "🎵", count: 2_048))

  /// Saved by a version of the app that is not out yet.
  static let future = Memo(schema: 4, text: "From the future")
}

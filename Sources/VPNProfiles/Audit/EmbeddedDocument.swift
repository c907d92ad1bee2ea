/// A data value that may be a document.
struct EmbeddedDocument {
  let object: Int
  let place: FindingList.Place
  /// What leads to it, where it is in a provider's own settings.
  let vendor: VendorContext?
}

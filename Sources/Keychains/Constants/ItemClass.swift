/// The class of a keychain item. The raw value is both the value of `kSecClass` and the first four
/// bytes of a persistent reference (`SecItemConstants.c`, `SecItem.m` lines 735 to 886).
public enum ItemClass: String, Hashable, Sendable, CaseIterable {
  /// `kSecClassGenericPassword`, the only class that VPN profiles may refer to for secrets.
  case genericPassword = "genp"
  /// `kSecClassInternetPassword`.
  case internetPassword = "inet"
  /// `kSecClassAppleSharePassword`.
  case appleSharePassword = "apls"
  /// `kSecClassCertificate`.
  case certificate = "cert"
  /// `kSecClassKey`.
  case key = "keys"
  /// `kSecClassIdentity`: a certificate with its private key.
  case identity = "idnt"
}

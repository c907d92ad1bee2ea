import KeyedArchives
import PropertyListBytes
import Testing

struct SecretNameTests {
  @Test(arguments: [
    "password", "Authorization", "proxy-authorization", "bearer", "BearerValue", "pin", "PIN",
    "vpnPin", "VPNPin", "vpn_pin", "pinCode", "userPIN", "otp", "OTPCode", "totp", "pw", "user-pw",
    "PW", "seed", "walletSeed", "seed_phrase", "mnemonic", "recoveryPhrase", "p12", "p12Data",
    "pkcs12", "PKCS12", "clientPfx", "cookie", "sessionCookies", "auth", "authKey", "auth_code",
    "authHeader", "jwt", "passphrase", "pwd2 pwd", "encryptionKey", "masterKey",
    "Passwort", "KENNWORT", "Losungswort", "geheimnis", "Schl\u{FC}ssel privater Schl\u{FC}ssel",
    "motDePasse", "mot de passe", "mdp", "phraseDePasse", "cl\u{E9}Priv\u{E9}e", "contrase\u{F1}a",
    "contrasen\u{303}a", "contrasena", "wachtwoord", "l\u{F6}senord",
    "\u{43F}\u{430}\u{440}\u{43E}\u{43B}\u{44C}",
    "\u{5BC6}\u{7801}", "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}",
  ])
  func takesNameForThatOfSecret(name: String) {
    #expect(SecretName.matches(ExactText(name)))
  }

  @Test(arguments: [
    "pinned", "pinning", "spinner", "opinion", "shipping", "mapPin", "certPin", "sslPins", "tlsPin",
    "publicKeyPin", "author", "authors", "authority", "authorityKey", "authenticationMethod",
    "authType", "authName", "authMode", "seedling", "seeded", "reseed", "option", "options",
    "hotPath", "power", "pwm", "spa", "compass", "passive", "bypass", "passthrough", "passengers",
    "p1", "p123", "cookieless", "bearing", "pfxs", "claves\u{E9}", "heslop", "", "a", "mdpi",
    "parolale", "\u{10D0}\u{10D1}", "key", "keyboard", "serverAddress", "dns", "mtu",
  ])
  func takesNameForOrdinary(name: String) {
    #expect(!SecretName.matches(ExactText(name)))
  }

  @Test func looksAtTheBeginningOfLongNamesOnly() {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(SecretName.matches(ExactText("password" + long)))
    #expect(!SecretName.matches(ExactText(long + "Password")))
  }
}

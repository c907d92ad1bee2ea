import Keychains
import Testing

/// Numbers and names of Apple's Security, version 61901:
/// https://github.com/apple-oss-distributions/Security/tree/Security-61901.0.87.0.1
struct KeychainStatusTests {
  /// The codes that matter to a VPN profile, by `SecBase.h` and `SecBasePriv.h`.
  @Test(arguments: [
    (0, "errSecSuccess"), (-4, "errSecUnimplemented"), (-34, "errSecDiskFull"), (-36, "errSecIO"),
    (-50, "errSecParam"), (-61, "errSecWrPerm"), (-108, "errSecAllocate"),
    (-128, "errSecUserCanceled"), (-909, "errSecBadReq"), (-25291, "errSecNotAvailable"),
    (-25292, "errSecReadOnly"), (-25293, "errSecAuthFailed"), (-25299, "errSecDuplicateItem"),
    (-25300, "errSecItemNotFound"), (-25303, "errSecNoSuchAttr"), (-25306, "errSecNoSuchClass"),
    (-25308, "errSecInteractionNotAllowed"), (-25316, "errSecDataNotAvailable"),
    (-25330, "errSecAuthNeeded"), (-26275, "errSecDecode"), (-26276, "errSecInternal"),
    (-34018, "errSecMissingEntitlement"), (-34019, "errSecUpgradePending"),
    (-34020, "errSecRestrictedAPI"),
  ])
  func numbersHaveNamesAndMeanings(code: Int, name: String) throws {
    let status = KeychainStatus(rawValue: Int32(code))
    #expect(status.name == name)
    #expect(try #require(status.meaning).hasSuffix("."))
    #expect(KeychainStatus(named: name) == status)
    #expect(status.description == "\(code) (\(name))")
  }

  @Test func namesAndNumbersAreUnambiguous() {
    let known = KeychainStatus.known
    #expect(Set(known).count == known.count)
    #expect(Set(known.compactMap(\.name)).count == known.count)
    #expect(known.map(\.rawValue) == known.map(\.rawValue).sorted(by: >))
  }

  // SecBasePriv.h:66-86.
  @Test(arguments: [
    "errSecItemInvalidKey", "errSecItemInvalidKeyType", "errSecItemInvalidValue",
    "errSecItemClassMissing", "errSecItemMatchUnsupported", "errSecUseItemListUnsupported",
    "errSecReturnDataUnsupported", "errSecReturnAttributesUnsupported",
    "errSecReturnRefUnsupported", "errSecReturnPersistentRefUnsupported",
    "errSecValueRefUnsupported", "errSecValuePersistentRefUnsupported",
    "errSecReturnMissingPointer", "errSecMatchLimitUnsupported", "errSecItemIllegalQuery",
  ])
  func privateNamesForFaultsOfQueriesStandForParam(name: String) {
    #expect(KeychainStatus(named: name) == .parameter)
  }

  @Test func unknownNumberHasNoName() {
    let status = KeychainStatus(rawValue: -1)
    #expect(status.name == nil)
    #expect(status.meaning == nil)
    #expect(status.description == "-1")
    #expect(KeychainStatus(named: "errSecNothing") == nil)
  }
}

struct ReportedStatusTests {
  @Test(arguments: [
    "-50", "errSecParam", "4294967246", "0xffffffce", "0xFFFFFFCE", " -50 ",
    "18446744073709551566", "0xffffffffffffffce", "Code=-50", "OSStatus -50", "OSStatus: -50",
    "NSOSStatusErrorDomain -50", "NSOSStatusErrorDomain Code=-50", "error -50", "status: -50",
    #"Error Domain=NSOSStatusErrorDomain Code=-50 "(null)" UserInfo={a=1}"#,
  ])
  func oneStatusInEverySpelling(text: String) {
    #expect(ReportedStatus(text) == .keychain(.parameter))
  }

  @Test(arguments: [
    "NEVPNError 4", "NEVPNErrorDomain 4", "NEVPNError.configurationStale",
    "NEVPNError: configurationStale", "NEVPNErrorDomain Code=4", "NEVPNErrorDomain error 4",
    #"Error Domain=NEVPNErrorDomain Code=4 "configuration is stale""#,
  ])
  func errorsOfNetworkExtensionByDomain(text: String) {
    #expect(ReportedStatus(text) == .networkExtension(.configurationStale))
  }

  @Test(arguments: [
    "", "-", "0x", "0x1ffffffff", "0x-32", "0x+32", "+50", "-50.0", "4294967296",
    "18446744073709551615000", "0x8000000000000000", "9223372036854775808", "50 -50", "Code",
    "-2147483649", "errSecparam", "param", "NEVPNError", "NEVPNError x", "NEVPNError 4 5",
    "NEVPNConnectionError configurationStale", "Other 4", "９",
  ])
  func anythingElseIsNone(text: String) {
    #expect(ReportedStatus(text) == nil)
  }

  @Test func unknownNumbersAreKept() {
    #expect(ReportedStatus("7") == .keychain(KeychainStatus(rawValue: 7)))
    #expect(
      ReportedStatus("NEVPNError 99") == .networkExtension(NetworkExtensionStatus(.preferences, 99))
    )
  }
}

struct NetworkExtensionStatusTests {
  /// `NEVPNManager.h` and `NEVPNConnection.h`.
  @Test func everyPublicNumberHasNameMeaningAndMend() {
    for code in 1...6 {
      check(NetworkExtensionStatus(.preferences, code))
    }
    for code in 1...19 {
      check(NetworkExtensionStatus(.connection, code))
    }
    #expect(NetworkExtensionStatus(.preferences, 7).name == nil)
    #expect(NetworkExtensionStatus(.connection, 0).name == nil)
  }

  private func check(_ status: NetworkExtensionStatus) {
    #expect(status.name?.isEmpty == false)
    #expect(status.meaning?.hasSuffix(".") == true)
    #expect(status.mend?.isEmpty == false)
  }

  @Test func sameNumberMeansAnotherThingInAnotherDomain() {
    #expect(NetworkExtensionStatus(.preferences, 4).name == "configurationStale")
    #expect(NetworkExtensionStatus(.connection, 4).name == "configurationFailed")
    #expect(
      NetworkExtensionStatus.configurationStale.description == "NEVPNError 4 (configurationStale)")
  }
}

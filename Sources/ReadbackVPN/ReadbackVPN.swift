@_exported public import Keychains
@_exported public import SystemKeychains
@_exported public import SystemProfiles
@_exported public import VPNProfiles

@_exported public import ArchiveCoding
@_exported public import ArchiveContracts
@_exported public import ArchiveFiles
@_exported public import ArchiveMigration
@_exported public import ArchiveStorage
@_exported public import FoundationDecoding
@_exported public import KeyedArchives
@_exported public import PropertyListBytes

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// A module that stands for Darwin while Apple's half of the sources is type-checked: the C library
// of Linux, and what Apple's headers have beside it. Nothing that it says is ever run.
@_exported import Glibc

// sys/fcntl.h, apple-oss-distributions/xnu.
public let F_FULLFSYNC: Int32 = 51
// sys/errno.h, apple-oss-distributions/xnu.
public let ENOATTR: Int32 = 93
// sys/socket.h, apple-oss-distributions/xnu.
public let SO_NOSIGPIPE: Int32 = 0x1022
public let MSG_DONTWAIT: Int32 = 0x80

// sys/stat.h, apple-oss-distributions/xnu.
extension stat {
  public var st_mtimespec: timespec { st_mtim }
}

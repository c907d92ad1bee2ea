// TargetConditionals.h of the macOS SDK; a check says for which system it is by -DREADBACK_IPHONE.
#pragma once
#ifdef READBACK_IPHONE
#define TARGET_OS_IPHONE 1
#else
#define TARGET_OS_IPHONE 0
#endif
#define TARGET_OS_OSX !TARGET_OS_IPHONE

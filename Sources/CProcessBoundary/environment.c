#include "internal.h"

// A library of macOS has no variable of that name; other systems of Apple have no such header.
#if defined(__APPLE__) && TARGET_OS_OSX
#include <crt_externs.h>
#define VARIABLES (*_NSGetEnviron())
#else
extern char **environ;
#define VARIABLES environ
#endif

const char *boundary_variable(size_t index) {
  return VARIABLES == NULL ? NULL : VARIABLES[index];
}

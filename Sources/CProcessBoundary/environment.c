#include "internal.h"

#if defined(__APPLE__)
#include <crt_externs.h>
#define VARIABLES (*_NSGetEnviron())
#else
extern char **environ;
#define VARIABLES environ
#endif

const char *boundary_variable(size_t index) {
  return VARIABLES == NULL ? NULL : VARIABLES[index];
}

#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// The entry of libFuzzer for programs that have a `main` of their own
/// (compiler-rt/include/fuzzer/FuzzerInterface.h, LLVMFuzzerRunDriver).
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));

#endif

#ifndef C_SHA256_H
#define C_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether this processor has instructions for SHA-256.
bool readback_sha256_is_built_in(void);

// Takes blocks of 64 bytes into the eight words of the state (FIPS 180-4, 6.2.2) by those
// instructions, which the processor must have.
void readback_sha256_take(uint32_t *state, const uint8_t *bytes, size_t blocks);

#endif

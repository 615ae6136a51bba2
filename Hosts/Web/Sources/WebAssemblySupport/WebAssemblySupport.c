#include "WebAssemblySupport.h"

#if defined(__wasm__)

#include <stddef.h>

// Supplied by the page: a character of the message on a trap, and random bytes for the seeds of hash tables.
__attribute__((import_module("host"), import_name("putchar"))) int host_putchar(int character);
__attribute__((import_module("host"), import_name("random"))) void host_random(void *bytes, size_t count);

int putchar(int character) { return host_putchar(character); }

void arc4random_buf(void *bytes, size_t count) { host_random(bytes, count); }

// The low 128 bits of a product, from 32-bit halves: clang calls this on machines without a wide multiplication.
typedef unsigned long long word;
typedef union {
  __int128 whole;
  struct {
    word low, high;
  } half;
} wide;

__int128 __multi3(__int128 a, __int128 b) {
  wide x = {.whole = a}, y = {.whole = b}, product;
  word x0 = x.half.low & 0xffffffff, x1 = x.half.low >> 32;
  word y0 = y.half.low & 0xffffffff, y1 = y.half.low >> 32;
  word low = x0 * y0;
  word cross = x1 * y0 + (low >> 32);
  word other = x0 * y1 + (cross & 0xffffffff);
  product.half.low = (other << 32) | (low & 0xffffffff);
  product.half.high = x1 * y1 + (cross >> 32) + (other >> 32) + x.half.low * y.half.high + x.half.high * y.half.low;
  return product.whole;
}

#endif

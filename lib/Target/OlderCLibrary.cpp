// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What LLVM's archives ask of the C library that older ones lack: programs that
/// have this of us also run on systems older than that on which they are built.

#include <cstdint>
#include <features.h>
#include <sys/random.h>

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 36)
extern "C" __attribute__((visibility("hidden"))) uint32_t
arc4random() noexcept {
  uint32_t Number = 0;
  while (getrandom(&Number, sizeof(Number), 0) != sizeof(Number)) {
  } // interrupted by a signal
  return Number;
}
#endif

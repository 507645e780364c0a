/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA's driver as if it took parameters one by one alone: linked with the
   emulated one, which does all else. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

enum { InvalidValue = 1 };

typedef int Launch(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                   unsigned, unsigned, void *, void **, void **);

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz,
                   unsigned bx, unsigned by, unsigned bz, unsigned shared,
                   void *stream, void **parameters, void **extra) {
  Launch *real = NULL;
  if (extra)
    return InvalidValue;
  *(void **)&real = dlsym(RTLD_NEXT, "cuLaunchKernel");
  return real(function, gx, gy, gz, bx, by, bz, shared, stream, parameters,
              NULL);
}

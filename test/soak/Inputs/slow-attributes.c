/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA's driver that takes its time to set an attribute of a function: linked
   with the emulated one, which does all else. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

typedef int Set(void *, int, int);

int cuFuncSetAttribute(void *function, int which, int value) {
  const struct timespec pause = {0, 500000};
  Set *real = NULL;
  *(void **)&real = dlsym(RTLD_NEXT, "cuFuncSetAttribute");
  int status = real(function, which, value);
  nanosleep(&pause, NULL);
  return status;
}

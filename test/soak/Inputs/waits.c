/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA's driver that tells how threads will wait for events: linked with the
   emulated one, which does all else. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

enum { BlockingSync = 1 };

typedef int Create(void **, unsigned);

int cuEventCreate(void **event, unsigned flags) {
  Create *real = NULL;
  fputs(flags & BlockingSync ? "waits by sleeping\n" : "waits by asking\n",
        stderr);
  *(void **)&real = dlsym(RTLD_NEXT, "cuEventCreate");
  return real(event, flags);
}

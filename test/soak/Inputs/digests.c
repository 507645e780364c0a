/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA's driver that tells what it is asked to compile: linked with the emulated
   one, which does it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

typedef int Load(void **, const void *, unsigned, int *, void **);

int cuModuleLoadDataEx(void **module, const void *image, unsigned count,
                       int *options, void **values) {
  Load *real = NULL;
  uint64_t digest = 0xcbf29ce484222325; /* FNV-1a */
  for (const unsigned char *at = image; *at; ++at)
    digest = (digest ^ *at) * 0x100000001b3;
  fprintf(stderr, "the driver compiles %016llx\n", (unsigned long long)digest);
  *(void **)&real = dlsym(RTLD_NEXT, "cuModuleLoadDataEx");
  return real(module, image, count, options, values);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Preloaded: as if Windows' Linux had CUDA's driver, which is DRIVER, where it
   has it, and the linker did not look there. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

static const char there[] = "/usr/lib/wsl/lib/libcuda.so.1";

int access(const char *path, int mode) {
  int (*real)(const char *, int) = NULL;
  *(void **)&real = dlsym(RTLD_NEXT, "access");
  return strcmp(path, there) == 0 ? 0 : real(path, mode);
}

void *dlopen(const char *path, int flags) {
  void *(*real)(const char *, int) = NULL;
  *(void **)&real = dlsym(RTLD_NEXT, "dlopen");
  if (path && strcmp(path, "libcuda.so.1") == 0)
    return real("there is none", flags);
  return real(path && strcmp(path, there) == 0 ? DRIVER : path, flags);
}

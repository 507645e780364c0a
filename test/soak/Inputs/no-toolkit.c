/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Preloaded: as if the machine had CUDA's driver and no toolkit. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <string.h>

int access(const char *path, int mode) {
  int (*real)(const char *, int) = NULL;
  *(void **)&real = dlsym(RTLD_NEXT, "access");
  if (!strstr(path, "/libnvvm.so") && !strstr(path, "/libdevice."))
    return real(path, mode);
  errno = ENOENT;
  return -1;
}

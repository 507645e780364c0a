/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA's driver with a will of its own: linked with the emulated one, which does
   what it does not do itself. It takes no module, and says why. */

#include <string.h>

enum { ErrorLogBuffer = 5, InvalidPtx = 218 };

int cuModuleLoadDataEx(void **module, const void *image, unsigned count,
                       int *options, void **values) {
  for (unsigned i = 0; i < count; ++i)
    if (options[i] == ErrorLogBuffer)
      strcpy(values[i], "ptxas fatal   : the driver does not like it");
  return InvalidPtx;
}

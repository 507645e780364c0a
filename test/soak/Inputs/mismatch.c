/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA's driver of another version than the kernel's: linked with the emulated
   one, it does not start. */

enum { SystemDriverMismatch = 803 };

int cuInit(unsigned flags) {
  (void)flags;
  return SystemDriverMismatch;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA's driver as if half a microsecond lay between any two events:
   linked with the emulated one, which does all else. */

int cuEventElapsedTime(float *milliseconds, void *begin, void *end) {
  (void)begin;
  (void)end;
  *milliseconds = 0.0005F;
  return 0;
}

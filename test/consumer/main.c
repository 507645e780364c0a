/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <spir2nvvm-c/spir2nvvm.h>

#include <stdio.h>

int main(void) {
  s2n_translator *t = s2n_translator_create();
  printf("spir2nvvm %s %s\n", s2n_version(), t ? "works" : "fails");
  s2n_translator_destroy(t);
  return 0;
}

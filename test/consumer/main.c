/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program outside the installation: consumer prints the library's version,
   consumer FILE the PTX of a module. */
#include <spir2nvvm-c/spir2nvvm.h>

#include <stdio.h>

static void print(const s2n_diagnostic *d, void *user) {
  (void)user;
  fputs(s2n_diagnostic_text(d), stderr);
}

static int compile(s2n_translator *t, const char *path) {
  static char bytes[1 << 16];
  s2n_output *out = NULL;
  FILE *file = fopen(path, "rb");
  size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
  if (file)
    fclose(file);
  s2n_translator_set_diagnostic_handler(t, print, NULL);
  s2n_translator_add_input(t, path, bytes, size);
  if (s2n_translate(t, S2N_EMIT_PTX, &out) != S2N_SUCCESS)
    return 1;
  fwrite(s2n_output_data(out), 1, s2n_output_size(out), stdout);
  s2n_output_destroy(out);
  return 0;
}

int main(int argc, char **argv) {
  int status = 0;
  s2n_translator *t = s2n_translator_create();
  if (argc > 1)
    status = compile(t, argv[1]);
  else
    printf("spir2nvvm %s %s\n", s2n_version(), t ? "works" : "fails");
  s2n_translator_destroy(t);
  return status;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * translate FILE [ARCH]: a module as NVVM IR on stdout, what its kernels want on
 * stderr.
 */
#include <spir2nvvm-c/spir2nvvm.h>

#include <stdio.h>
#include <stdlib.h>

static char *read_file(const char *path, size_t *size) {
  char *bytes = NULL;
  FILE *file = fopen(path, "rb");
  *size = 0;
  if (!file)
    return NULL;
  if (fseek(file, 0, SEEK_END) == 0) {
    long end = ftell(file);
    rewind(file);
    bytes = end >= 0 ? malloc((size_t)end + 1) : NULL;
    *size = bytes ? fread(bytes, 1, (size_t)end, file) : 0;
  }
  fclose(file);
  return bytes;
}

static void print_diagnostic(const s2n_diagnostic *d, void *user) {
  (void)user;
  fputs(s2n_diagnostic_text(d), stderr);
}

static void print_kernels(const s2n_output *out) {
  for (size_t k = 0; k < s2n_output_kernel_count(out); ++k) {
    fprintf(stderr, "kernel %s\n", s2n_kernel_name(out, k));
    for (size_t a = 0; a < s2n_kernel_arg_count(out, k); ++a)
      fprintf(stderr, "  %s %s: %u bytes at %u\n", s2n_arg_type(out, k, a),
              s2n_arg_name(out, k, a), (unsigned)s2n_arg_size(out, k, a),
              (unsigned)s2n_arg_offset(out, k, a));
  }
}

int main(int argc, char **argv) {
  size_t size = 0;
  char *bytes = argc > 1 ? read_file(argv[1], &size) : NULL;
  s2n_translator *t = s2n_translator_create();
  s2n_output *out = NULL;
  s2n_result result = S2N_ERROR_INVALID_ARGUMENT;
  if (!bytes || !t) {
    fprintf(stderr, "usage: translate FILE [ARCH]\n");
  } else if (argc > 2 && s2n_translator_set_arch(t, argv[2]) != S2N_SUCCESS) {
    fprintf(stderr, "%s is not an architecture\n", argv[2]);
  } else {
    s2n_translator_set_diagnostic_handler(t, print_diagnostic, NULL);
    s2n_translator_add_input(t, argv[1], bytes, size);
    result = s2n_translate(t, S2N_EMIT_LL, &out);
  }
  if (result == S2N_SUCCESS) {
    fwrite(s2n_output_data(out), 1, s2n_output_size(out), stdout);
    print_kernels(out);
  }
  s2n_output_destroy(out);
  s2n_translator_destroy(t);
  free(bytes);
  return result == S2N_SUCCESS ? 0 : 1;
}

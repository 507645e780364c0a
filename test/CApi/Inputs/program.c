/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The C API used from C: program FILE translates FILE and prints what it got,
   program --verify-nvvm FILE and --verify-spir FILE verify it,
   program --fatbin FILE OUTPUT ARCH... writes a fat binary; without a file it
   checks what every call does with bad arguments. */

#include "spir2nvvm-c/spir2nvvm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_diagnostic(const s2n_diagnostic *d, void *user) {
  ++*(int *)user;
  printf("diagnostic %s severity %d in '%s'\n", s2n_diagnostic_id(d),
         (int)s2n_diagnostic_severity(d), s2n_diagnostic_input(d));
  if (!strstr(s2n_diagnostic_text(d), s2n_diagnostic_message(d)) ||
      !strstr(s2n_diagnostic_text(d), s2n_diagnostic_hint(d)) ||
      !strstr(s2n_diagnostic_text(d), s2n_diagnostic_in(d)) ||
      !strstr(s2n_diagnostic_text(d), s2n_diagnostic_at(d)) ||
      !strstr(s2n_diagnostic_text(d), s2n_diagnostic_source(d)))
    printf("text does not hold the parts\n");
}

static void print_finding(const s2n_diagnostic *d, void *user) {
  print_diagnostic(d, user);
  printf("label %s: %s\n", s2n_diagnostic_label(d), s2n_diagnostic_message(d));
}

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *bytes = malloc(1 << 20);
  if (!file || !bytes)
    exit(2);
  *size = fread(bytes, 1, 1 << 20, file);
  fclose(file);
  return bytes;
}

static void print_kernel(const s2n_output *out, size_t k) {
  uint32_t size[3];
  size_t i, count = s2n_kernel_arg_count(out, k);
  printf("kernel %s as %s, local %u + %u\n", s2n_kernel_name(out, k),
         s2n_kernel_output_name(out, k),
         (unsigned)s2n_kernel_static_local_bytes(out, k),
         (unsigned)s2n_kernel_dynamic_local_bytes(out, k));
  if (s2n_kernel_reqd_work_group_size(out, k, size))
    printf("  group %u %u %u\n", size[0], size[1], size[2]);
  for (i = 0; i < count + s2n_kernel_hidden_arg_count(out, k); ++i)
    printf("  arg %s %s kind %d at %u size %u align %u\n",
           s2n_arg_name(out, k, i), s2n_arg_type(out, k, i),
           (int)s2n_arg_kind_of(out, k, i), (unsigned)s2n_arg_offset(out, k, i),
           (unsigned)s2n_arg_size(out, k, i),
           (unsigned)s2n_arg_align(out, k, i));
}

static int translate(const char *path) {
  size_t size, k;
  int seen = 0;
  char *bytes = read_file(path, &size);
  s2n_output *out = NULL, *none = NULL;
  s2n_result result;
  s2n_translator *t = s2n_translator_create();
  s2n_translator_set_diagnostic_handler(t, print_diagnostic, &seen);
  s2n_translator_set_arch(t, "sm_90");
  s2n_translator_add_cl_option(t, "-cl-mad-enable");
  s2n_translator_add_input(t, "from-c", bytes, size);
  result = s2n_translate(t, S2N_EMIT_LL, &out);
  printf("result %d, diagnostics %d, output %s\n", (int)result, seen,
         out ? "yes" : "no");
  for (k = 0; k < s2n_output_kernel_count(out); ++k)
    print_kernel(out, k);
  if (out)
    printf("ends with a zero: %d\n%s%s",
           strlen(s2n_output_data(out)) == s2n_output_size(out),
           (const char *)s2n_output_data(out), s2n_output_reflection(out));
  /* Inputs are forgotten: a second call has none. */
  printf("again %d\n", (int)s2n_translate(t, S2N_EMIT_LL, &none));
  s2n_output_destroy(none);
  s2n_output_destroy(out);
  s2n_translator_destroy(t);
  free(bytes);
  return 0;
}

static int verify(int nvvm, const char *path) {
  size_t size;
  int seen = 0;
  char *bytes = read_file(path, &size);
  s2n_result result;
  s2n_verifier *v = s2n_verifier_create();
  s2n_verifier_set_diagnostic_handler(v, print_finding, &seen);
  s2n_verifier_set_arch(v, "sm_80");
  s2n_verifier_set_option(v, S2N_VERIFIER_PROFILE, "spec");
  s2n_verifier_set_option(v, S2N_VERIFIER_SPIR_LEVEL, "strict");
  result = nvvm ? s2n_verify_nvvm(v, "from-c", bytes, size)
                : s2n_verify_spir(v, "from-c", bytes, size);
  printf("result %d, findings %d\n", (int)result, seen);
  s2n_verifier_destroy(v);
  free(bytes);
  return 0;
}

static int write_fatbin(const char *path, const char *to, int count,
                        char **archs) {
  size_t size;
  int i, seen = 0;
  char *bytes = read_file(path, &size);
  s2n_output *cubins[8] = {NULL}, *fat = NULL, *again = NULL;
  s2n_result result;
  s2n_translator *t = s2n_translator_create();
  s2n_translator_set_diagnostic_handler(t, print_diagnostic, &seen);
  for (i = 0; i < count && i < 8; ++i) {
    s2n_translator_set_arch(t, archs[i]);
    s2n_translator_add_input(t, "from-c", bytes, size);
    s2n_translate(t, S2N_EMIT_CUBIN, &cubins[i]);
  }
  result =
      s2n_make_fatbin(t, (const s2n_output *const *)cubins, (size_t)i, &fat);
  printf("%s: %d registers, %d bytes of stack, %d + %d spilled, other %d\n",
         s2n_kernel_name(cubins[0], 0),
         (int)s2n_kernel_resource(cubins[0], 0, S2N_RESOURCE_REGISTERS),
         (int)s2n_kernel_resource(cubins[0], 0, S2N_RESOURCE_STACK_BYTES),
         (int)s2n_kernel_resource(cubins[0], 0, S2N_RESOURCE_SPILL_STORE_BYTES),
         (int)s2n_kernel_resource(cubins[0], 0, S2N_RESOURCE_SPILL_LOAD_BYTES),
         (int)s2n_kernel_resource(cubins[0], 0, (s2n_resource)99));
  printf("result %d, %u kernels, text %s\n%s", (int)result,
         (unsigned)s2n_output_kernel_count(fat),
         s2n_output_text(fat) ? "yes" : "no", s2n_translator_log(t));
  if (fat) {
    const s2n_output *fats[] = {fat};
    FILE *file = fopen(to, "wb");
    if (!file)
      exit(2);
    fwrite(s2n_output_data(fat), 1, s2n_output_size(fat), file);
    fclose(file);
    printf("of itself %d\n", (int)s2n_make_fatbin(t, fats, 1, &again));
    s2n_translator_cancel(t);
    result = s2n_make_fatbin(t, (const s2n_output *const *)cubins, (size_t)i,
                             &again);
    printf("cancelled %d\n%s", (int)result, s2n_translator_log(t));
  }
  s2n_output_destroy(fat);
  while (i > 0)
    s2n_output_destroy(cubins[--i]);
  s2n_translator_destroy(t);
  free(bytes);
  return 0;
}

static int failures;
static void expect(int condition, const char *what) {
  if (!condition) {
    printf("failed: %s\n", what);
    ++failures;
  }
}
#define EXPECT(condition) expect(condition, #condition)

static void check_verifier_arguments(void) {
  s2n_verifier *v = s2n_verifier_create();
  const s2n_result bad = S2N_ERROR_INVALID_ARGUMENT;
  EXPECT(s2n_verify_nvvm(NULL, "x", "", 0) == bad);
  EXPECT(s2n_verify_spir(NULL, "x", "", 0) == bad);
  EXPECT(s2n_verify_nvvm(v, "x", NULL, 4) == bad);
  EXPECT(s2n_verify_spir(v, NULL, NULL, 0) == S2N_ERROR_BAD_INPUT);
  EXPECT(s2n_verifier_set_arch(v, "sm_x") == bad);
  EXPECT(s2n_verifier_set_arch(NULL, "sm_90") == bad);
  EXPECT(s2n_verifier_set_option(v, (s2n_verifier_option)99, "on") == bad);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_PROFILE, NULL) == bad);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_PROFILE, "law") == bad);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_PROFILE, "both") ==
         S2N_SUCCESS);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_NVVM_IR, "1.1") ==
         S2N_SUCCESS);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_DIALECT, "modern") ==
         S2N_SUCCESS);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_PARAM_LIMITS, "document") ==
         S2N_SUCCESS);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_SPIR_LEVEL, "lenient") ==
         S2N_SUCCESS);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_MAX_ERRORS, "3") ==
         S2N_SUCCESS);
  EXPECT(s2n_verifier_set_option(v, S2N_VERIFIER_MAX_ERRORS, "3x") == bad);
  s2n_verifier_set_diagnostic_handler(NULL, print_diagnostic, NULL);
  EXPECT(*s2n_diagnostic_label(NULL) == 0);
  s2n_verifier_destroy(v);
  s2n_verifier_destroy(NULL);
}

static int check_arguments(void) {
  s2n_output *out = (s2n_output *)&failures;
  s2n_translator *t = s2n_translator_create();
  const s2n_result bad = S2N_ERROR_INVALID_ARGUMENT;
  EXPECT(s2n_translate(t, S2N_EMIT_LL, &out) == bad); /* no input */
  EXPECT(strstr(s2n_translator_log(t),
                "error: s2n_translate: there is no input [S2N-MD15]") != NULL);
  EXPECT(out == NULL);
  EXPECT(s2n_translator_add_input(t, NULL, NULL, 4) == bad);
  EXPECT(strstr(s2n_translator_log(t), "add_input: the bytes are missing") !=
         NULL);
  EXPECT(s2n_translator_add_header(t, NULL, "x", 1) == bad);
  EXPECT(strstr(s2n_translator_log(t), "the name or the text is missing") !=
         NULL);
  EXPECT(s2n_translator_set_build_options(t, (s2n_build_phase)9, "") == bad);
  EXPECT(strstr(s2n_translator_log(t), "there is no such phase") != NULL);
  EXPECT(s2n_translator_add_input(NULL, "x", "x", 1) == bad);
  EXPECT(s2n_translator_add_input(t, NULL, "x", 1) == S2N_SUCCESS);
  EXPECT(s2n_translate(NULL, S2N_EMIT_LL, &out) == bad);
  EXPECT(s2n_translate(t, S2N_EMIT_LL, NULL) == bad);
  EXPECT(s2n_translate(t, (s2n_emit)99, &out) == bad);
  EXPECT(strstr(s2n_translator_log(t),
                "s2n_translate: the output or what to emit is missing") !=
         NULL);
  EXPECT(s2n_translator_set_arch(t, "sm_x") == bad);
  EXPECT(strstr(s2n_translator_log(t), "error: s2n_translator_set_arch: "
                                       "'sm_x' is not a known architecture "
                                       "[S2N-MD15]") != NULL);
  EXPECT(s2n_translator_set_arch(t, NULL) == bad);
  EXPECT(s2n_translator_set_arch(t, "compute_100f") == S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, (s2n_option)99, "on") == bad);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_ABI, "rocm") == bad);
  EXPECT(strstr(s2n_translator_log(t),
                "error: s2n_translator_set_option: option 2 does not take "
                "'rocm' [S2N-MD15]") != NULL);
  EXPECT(!strstr(s2n_translator_log(t), "sm_x"));
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_ABI, NULL) == bad);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_ABI, "plain") == S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_NVVM_IR, "2.0") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_DIALECT, "modern") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_VERIFY_SPIR, "off") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_VERIFY_NVVM, "on") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_GLOBAL_OFFSET, "param") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_IDS_FIT_32, "on") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_DEBUG, "lineinfo") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_CUDA_PATH, "/x") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_CLANG_PATH, "/x") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_BACK_END_SECONDS, "60") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_BACK_END_SECONDS, "soon") ==
         bad);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_NVVM_OPTION, "-opt=0") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_set_option(t, S2N_OPTION_M32, "on") == S2N_SUCCESS);
  EXPECT(s2n_translate(t, S2N_EMIT_LL, &out) == bad); /* 2.0 is 64-bit */
  EXPECT(s2n_translator_add_cl_option(t, NULL) == bad);
  EXPECT(strstr(s2n_translator_log(t), "the option is missing") != NULL);
  EXPECT(s2n_translator_add_warning_option(t, NULL) == bad);
  EXPECT(s2n_translator_add_warning_option(NULL, "-w") == bad);
  EXPECT(s2n_translator_add_warning_option(t, "-W") == bad);
  EXPECT(s2n_translator_add_warning_option(t, "--warn=SP999") == bad);
  EXPECT(s2n_translator_add_warning_option(t, "--no-warn") == bad);
  EXPECT(s2n_translator_add_warning_option(t, "--warn=S2N-SP310") ==
         S2N_SUCCESS);
  EXPECT(s2n_translator_add_warning_option(t, "--no-warn=all") == S2N_SUCCESS);
  EXPECT(s2n_translator_set_arch(t, "sm_74") == bad);
  EXPECT(s2n_output_data(NULL) == NULL && s2n_output_size(NULL) == 0);
  EXPECT(s2n_output_kernel_count(NULL) == 0);
  EXPECT(s2n_kernel_name(NULL, 0) == NULL && s2n_arg_name(NULL, 0, 0) == NULL);
  EXPECT(s2n_kernel_resource(NULL, 0, S2N_RESOURCE_REGISTERS) == -1);
  EXPECT(*s2n_diagnostic_id(NULL) == 0);
  EXPECT(s2n_make_fatbin(t, NULL, 1, &out) == bad);
  EXPECT(strstr(s2n_translator_log(t),
                "s2n_make_fatbin: a cubin or the output is missing") != NULL);
  EXPECT(s2n_make_fatbin(t, (const s2n_output *const *)&out, 1, &out) == bad);
  EXPECT(s2n_make_fatbin(NULL, NULL, 0, NULL) == bad);
  s2n_translator_destroy(t);
  s2n_translator_destroy(NULL);
  s2n_output_destroy(NULL);
  check_verifier_arguments();
  printf("version %s, %d failures\n", s2n_version(), failures);
  return failures != 0;
}

int main(int argc, char **argv) {
  if (argc > 4 && !strcmp(argv[1], "--fatbin"))
    return write_fatbin(argv[2], argv[3], argc - 4, argv + 4);
  if (argc > 2)
    return verify(!strcmp(argv[1], "--verify-nvvm"), argv[2]);
  return argc > 1 ? translate(argv[1]) : check_arguments();
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A libNVVM that serves -arch=compute_LEAST to compute_MOST, which the compiler
   is told, and is otherwise the library REAL. */

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef int call(void *, void *, void *, void *);

static call *real(const char *name) {
  void *library = dlopen(REAL, RTLD_NOW | RTLD_LOCAL);
  call *found = NULL;
  *(void **)&found = library ? dlsym(library, name) : NULL;
  return found ? found : (call *)abort;
}

#define FORWARD(NAME)                                                          \
  int NAME(void *a, void *b, void *c, void *d) { return real(#NAME)(a, b, c, d); }
FORWARD(nvvmVersion)
FORWARD(nvvmIRVersion)
FORWARD(nvvmCreateProgram)
FORWARD(nvvmDestroyProgram)
FORWARD(nvvmAddModuleToProgram)
FORWARD(nvvmLazyAddModuleToProgram)
FORWARD(nvvmGetProgramLogSize)
FORWARD(nvvmGetCompiledResultSize)
FORWARD(nvvmGetProgramLog)
FORWARD(nvvmGetCompiledResult)

static int serves(int count, const char **options) {
  static const char arch[] = "-arch=compute_";
  for (int i = 0; i < count; ++i)
    if (strncmp(options[i], arch, sizeof(arch) - 1) == 0) {
      const int number = atoi(options[i] + sizeof(arch) - 1);
      return LEAST <= number && number <= MOST;
    }
  return 1;
}

int nvvmVerifyProgram(void *program, int count, const char **options) {
  int (*behind)(void *, int, const char **) = NULL;
  *(void **)&behind = (void *)real("nvvmVerifyProgram");
  return serves(count, options) ? behind(program, count, options) : 7;
}

int nvvmCompileProgram(void *program, int count, const char **options) {
  int (*behind)(void *, int, const char **) = NULL;
  *(void **)&behind = (void *)real("nvvmCompileProgram");
  return serves(count, options) ? behind(program, count, options) : 7;
}

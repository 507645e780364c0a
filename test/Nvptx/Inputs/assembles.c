/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A stand-in for the assembler of CUDA's driver: its cubin is the PTX behind a
   header of ELF, and it knows no nanosleep. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct compiler {
  char *ptx, error[256], info[1024];
};

int nvPTXCompilerCreate(struct compiler **created, size_t size,
                        const char *ptx) {
  struct compiler *c = calloc(1, sizeof(*c));
  c->ptx = malloc(size + 1);
  memcpy(c->ptx, ptx, size);
  c->ptx[size] = 0;
  *created = c;
  return 0;
}

int nvPTXCompilerDestroy(struct compiler **c) {
  free((*c)->ptx);
  free(*c);
  *c = NULL;
  return 0;
}

static int line_of(const char *text, const char *place) {
  int line = 1;
  for (; text != place; ++text)
    line += *text == '\n';
  return line;
}

int nvPTXCompilerCompile(struct compiler *c, int count,
                         const char *const *options) {
  if (count != 2 || strcmp(options[1], "-v") != 0 ||
      strncmp(options[0], "-arch=sm_", 9) != 0)
    return 5;
  const char *place = strstr(c->ptx, "nanosleep");
  if (place) {
    snprintf(c->error, sizeof(c->error),
             "ptxas application ptx input, line %d; error   : no such "
             "instruction\nptxas fatal   : Ptx assembly aborted due to errors\n",
             line_of(c->ptx, place));
    return 3;
  }
  snprintf(c->info, sizeof(c->info),
           "ptxas info    : 0 bytes gmem\n"
           "ptxas info    : Compiling entry function 'k' for '%s'\n"
           "ptxas info    : Function properties for k\n"
           "ptxas         .     16 bytes stack frame, 4 bytes spill stores, 8 "
           "bytes spill loads\n"
           "ptxas info    : Used 21 registers, 364 bytes cmem[0]\n",
           options[0] + strlen("-arch="));
  return 0;
}

static int tell(size_t *size, size_t told) {
  *size = told;
  return 0;
}

int nvPTXCompilerGetErrorLogSize(struct compiler *c, size_t *size) {
  return tell(size, strlen(c->error));
}
int nvPTXCompilerGetErrorLog(struct compiler *c, char *to) {
  memcpy(to, c->error, strlen(c->error));
  return 0;
}
int nvPTXCompilerGetInfoLogSize(struct compiler *c, size_t *size) {
  return tell(size, strlen(c->info));
}
int nvPTXCompilerGetInfoLog(struct compiler *c, char *to) {
  memcpy(to, c->info, strlen(c->info));
  return 0;
}
int nvPTXCompilerGetCompiledProgramSize(struct compiler *c, size_t *size) {
  return tell(size, 4 + strlen(c->ptx));
}
int nvPTXCompilerGetCompiledProgram(struct compiler *c, void *to) {
  memcpy(to, "\177ELF", 4);
  memcpy((char *)to + 4, c->ptx, strlen(c->ptx));
  return 0;
}

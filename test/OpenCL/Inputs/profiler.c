/* What NVIDIA's profilers are to a program: prints ranges (NVTX 3). */
#include <stdint.h>
#include <stdio.h>

typedef void (*Function)(void);
struct Callbacks {
  size_t size;
  int (*table)(unsigned module, Function ***table, unsigned *count);
};

static int push(const char *name) {
  printf("range %s begins\n", name);
  return 0;
}
static int pop(void) {
  printf("it ends\n");
  return 0;
}

int InitializeInjectionNvtx2(const void *(*exports)(uint32_t)) {
  const struct Callbacks *callbacks = exports(1);
  Function **table = NULL;
  unsigned count = 0;
  if (!callbacks || callbacks->size < sizeof *callbacks ||
      !callbacks->table(1, &table, &count) || count < 12 || table[0])
    return 0;
  *table[9] = (Function)push;
  *table[11] = (Function)pop;
  return 1;
}

#include <three.h>
kernel void k(global int *out) {
#ifdef TWICE
  *out = 2 * FACTOR + THREE;
#endif
}

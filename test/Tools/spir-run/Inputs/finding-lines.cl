#include "finding-lines.h"

kernel void shift(global float *out, global const float *in) {
  int i = get_global_id(0);
  out[i] = pick(in, i);
}

// The beginnings of two members, the second of which has other uses.
typedef struct {
  uint first;
  uint4 rest;
} Padded;

__attribute__((noinline)) uint sum(global const uint4 *v) {
  return v->x + v->y * 3 + v->z * 5 + v->w * 7;
}

kernel void k(global uint *out, global const Padded *in) {
  size_t id = get_global_id(0);
  global const Padded *mine = &in[id & 1];
  uint both = mine->first + mine->rest.x * 3;
  out[id * 4] = both;
  out[id * 4 + 1] = sum(&mine->rest);
}

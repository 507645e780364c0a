kernel void one(global int *out, char2 v) {
  out[0] = v.x;
  out[1] = v.y;
}

kernel void two(global int *out, char2 v, uchar2 w) {
  out[0] = v.x + w.x;
  out[1] = v.y + w.y;
}

__attribute__((noinline)) char2 swap(char2 a, int n) {
  while (n-- > 0)
    a = (char2)(a.y + n, a.x * 3);
  return a;
}

kernel void call(global char2 *out, global const char2 *in) {
  int i = get_global_id(0);
  out[i] = swap(in[i], i);
}

// libNVVM passes what these read instead of the pointer.
__attribute__((noinline)) char pick(private const char2 *p, int n) {
  return n > 3 ? p->y : p->x;
}

kernel void promoted(global char2 *out) {
  int i = get_global_id(0);
  char2 v = out[i];
  out[i].x += pick(&v, i);
}

kernel void builtin(global ulong *out, global const ulong *x, global const ulong *n) {
  int i = get_global_id(0);
  out[i] = rotate(x[i], n[i]);
}

kernel void idiom(global ulong *out, global const ulong *x, global const ulong *n) {
  int i = get_global_id(0);
  out[i] = x[i] >> (n[i] & 63) | x[i] << (-n[i] & 63);
}

kernel void quotient(global int *a, global int *out) {
  int i = get_global_id(0);
  out[i] = 100 / a[i];
}
kernel void smallest(global int *a, int d) { a[0] %= d; }
kernel void lanes(global uint4 *a) { a[0] = (uint4)(9) / (a[0] + (uint4)(1, 0, 1, 1)); }
kernel void cared_for(global int *a) {
  int i = get_global_id(0);
  int d = a[i];
  a[i] = 100 / (d == 0 ? 1 : d);
}

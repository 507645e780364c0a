// Generic pointers to a variable or to global memory, and a call that is given another variable.
void byte(uchar *p, uint n) { *p = n; }

kernel void chosen(global uchar *out, uint n) {
  size_t id = get_global_id(0);
  uchar own[4] = {1, 2, 3, 4};
  *((id + n) & 1 ? (uchar *)&out[id * 2] : (uchar *)&own[n & 3]) = 7;
  out[id * 2 + 1] = 5;
  printf("%d\n", (int)id);
}

kernel void kept(global uchar *out, uint n) {
  size_t id = get_global_id(0);
  uchar own[4] = {1, 2, 3, 4};
  uchar *p = own;
  if ((id + n) % 3)
    p = out + id * 2;
  byte(p, n + 9);
  printf("%d\n", (int)id);
  out[id * 2 + 1] = own[n & 3];
}

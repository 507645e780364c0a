// Elements of 64 bits that variables keep, and whose low words are shifted and compared.
kernel void variable(global long *out, int n) {
  uint gid = get_global_id(0);
  long2 v = (long2)(out[gid], out[gid + 64]);
  if (n & gid) v *= 3;
  out[gid] = ((int)v.y - 1000) >> 2;
  out[gid + 64] = v.x;
}

kernel void loop(global long *out, int n) {
  uint gid = get_global_id(0);
  long3 v = (long3)(out[gid] == 4 ? 1410 : 17);
  for (int i = 0; i < (n & 3); ++i) v.y += i;
  long z = v.z;
  int low = (int)(z - 1000);
  out[gid] = low < 0 ? low / 4 : abs(low - 7);
  out[gid + 64] = v.y;
}

long second(long2 v) { return v.y; }

kernel void result(global long *out, long2 w, int n) {
  uint gid = get_global_id(0);
  long2 v = w;
  if (n & gid) v *= 3;
  out[gid] = (convert_int(second(v)) + (n & 1)) >> 5;
  out[gid + 64] = v.x;
}

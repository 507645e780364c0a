constant uint first[4] = {1, 2, 3, 4};
constant uint second[4] = {5, 6, 7, 8};
constant uint *constant table[2] = {first + 3, first + 1};

typedef struct {
  constant uint *p;
  ushort n;
} Row;
constant Row rows[3] = {{first + 1, 77}, {second + 1, 23}, {second + 2, 57}};

kernel void known(global uint *o, uint n) {
  uint i = get_global_id(0);
  o[i] = table[i & 1][i & 0] + mad24(n, table[n & 1][i & 0] & 0xffffff, n);
}

kernel void chosen(global uint *o) {
  uint i = get_global_id(0);
  o[i] = rows[i % 3].p[0] | rows[(i + 1) % 3].p[i & 1] | rows[i % 3].n;
}

kernel void either(global uint *o, constant uint *given, int which) {
  int i = get_global_id(0);
  constant uint *p = which & 1 ? given : second;
  o[i] = p[i];
}

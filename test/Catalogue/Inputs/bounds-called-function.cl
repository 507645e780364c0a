// RUN: --global=8 --local=8 --arg=buf:int:8 --arg=buf:int:8
int at(global const int *a, int i) { return a[i]; }
int both(global const int *a, int i) { return at(a, i) + at(a, i + 1); }
kernel void pairs(global const int *a, global int *out) {
  int i = get_global_id(0);
  out[i] = both(a, i);
}
// FINDS: 2:45: error: a load of 4 bytes at global+0x10000000020 is outside every object; 0 bytes past the end of 'a' (32 bytes, global memory); kernel 'pairs', work-item (7,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: i = 8; element 8 of 'a', which has 8 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address

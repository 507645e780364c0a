// RUN: --global=4 --local=4 --arg=buf:int:8 --arg=int:8
kernel void window(global int *a, int n) {
  int mine[4], others[32];
  for (int i = 0; i < 4; ++i)
    mine[i] = others[a[i]] = a[i];
  others[n] = mine[n]; // n < 4
  a[get_global_id(0)] = others[a[4]];
}
// FINDS: 6:15: error: a load of 4 bytes at local+0x20 hits 'others' through a pointer to another object: it is 16 bytes past the end of 'mine' (16 bytes, private memory); kernel 'window', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX67]
// VALUES: n = 8; element 8 of 'mine', which has 4 of 4 bytes
// OCLGRIND: Invalid read of size 4 at private memory address
// OCLGRIND: Index (8) exceeds static array size (4)

// RUN: --global=1 --arg=buf:int:16 --arg=int:16
kernel void clear(global int *a, int n) {
  for (int i = 0; i <= n; ++i)
    a[i] = 0;
}
// FINDS: 4:10: error: a store of 4 bytes at global+0x10000000040 is outside every object; 0 bytes past the end of 'a' (64 bytes, global memory); kernel 'clear', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: i = 16, n = 16; element 16 of 'a', which has 16 of 4 bytes
// OCLGRIND: Invalid write of size 4 at global memory address

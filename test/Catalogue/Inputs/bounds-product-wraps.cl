// RUN: --global=1 --arg=buf:int:16 --arg=int:65536
kernel void last(global int *a, int n) {
  a[n * n - 1] = 1; // 2^32 does not fit into an int
}
// FINDS: 3:16: error: a store of 4 bytes at global+0xfffffffffc is outside every object; 4 bytes before 'a' (64 bytes, global memory); kernel 'last', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: n = 65536; element -1 of 'a', which has 16 of 4 bytes
// OCLGRIND: Invalid write of size 4 at global memory address

// RUN: --global=4 --local=4 --arg=buf:int:16 --arg=buf:int:4096
kernel void row(global int *a, global const int *b) {
  a[get_global_id(0) << 11] = b[get_global_id(0)]; // << 1
}
// FINDS: 3:29: error: a store of 4 bytes at global+0x10000002000 hits 'b' through a pointer to another object: it is 8128 bytes past the end of 'a' (64 bytes, global memory); kernel 'row', work-item (1,0,0) of group (0,0,0); 3 times [S2N-EX67]
// VALUES: element 2048 of 'a', which has 16 of 4 bytes
// OCLGRIND: Invalid write of size 4 at global memory address

// RUN: --global=1 --arg=null --arg=buf:int:1
kernel void copy(global const int *in, global int *out) { *out = *in; }
// FINDS: 2:66: error: a load of 4 bytes through a null pointer (global+0x0); kernel 'copy', work-item (0,0,0) of group (0,0,0) [S2N-EX25]
// VALUES: in = global+0x0
// OCLGRIND: Invalid read of size 4 at global memory address

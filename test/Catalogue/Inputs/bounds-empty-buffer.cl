// RUN: --global=1 --arg=buf:int:0
kernel void first(global int *a) { *a = 1; }
// FINDS: 2:39: error: a store of 4 bytes at global+0x10000000000 is outside every object; 0 bytes past the end of 'a' (0 bytes, global memory); kernel 'first', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: element 0 of 'a', which has 0 of 4 bytes
// OCLGRIND: cannot be launched there

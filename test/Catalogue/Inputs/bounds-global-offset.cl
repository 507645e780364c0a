// RUN: --global=16 --local=16 --offset=8 --arg=buf:int:16
kernel void number(global int *a) {
  a[get_global_id(0)] = 1; // the offset counts, too
}
// FINDS: 3:23: error: a store of 4 bytes at global+0x10000000040 is outside every object; 0 bytes past the end of 'a' (64 bytes, global memory); kernel 'number', work-item (8,0,0) of group (0,0,0); 8 times [S2N-EX20]
// VALUES: element 16 of 'a', which has 16 of 4 bytes
// OCLGRIND: cannot be launched there

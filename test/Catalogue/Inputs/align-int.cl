// RUN: --global=1 --arg=buf:uchar:8 --arg=buf:int:1
kernel void parse(global const uchar *bytes, global int *out) {
  *out = *(global const int *)(bytes + 1);
}
// FINDS: 3:10: error: a load of 4 bytes at global+0x10000000001 is not aligned to 4 as the instruction says; at byte 1 of 'bytes' (8 bytes, global memory); kernel 'parse', work-item (0,0,0) of group (0,0,0) [S2N-EX22]
// OCLGRIND: Invalid memory load - source pointer is not aligned to the pointed type

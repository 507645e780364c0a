// RUN: --global=4 --local=4 --arg=buf:float:20 --arg=buf:float4:4
kernel void load(global const float *in, global float4 *out) {
  int i = get_global_id(0);
  out[i] = *(global const float4 *)(in + i);
}
// FINDS: 4:12: error: a load of 16 bytes at global+0x10000000004 is not aligned to 16 as the instruction says; at byte 4 of 'in' (80 bytes, global memory); kernel 'load', work-item (1,0,0) of group (0,0,0); 3 times [S2N-EX22]
// OCLGRIND: Invalid memory load - source pointer is not aligned to the pointed type

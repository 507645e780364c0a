// RUN: --global=4 --local=4 --arg=buf:float:15 --arg=buf:float4:4
kernel void widen(global const float *in, global float4 *out) {
  int i = get_global_id(0);
  out[i] = vload4(i, in);
}
// FINDS: 4:12: error: a load of 16 bytes at global+0x10000000030 is outside every object; at byte 48 of 'in' (60 bytes, global memory); kernel 'widen', work-item (3,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: element 3 of 'in', which has 3 of 16 bytes
// OCLGRIND: Invalid read of size 16 at global memory address

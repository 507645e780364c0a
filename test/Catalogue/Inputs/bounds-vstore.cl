// RUN: --global=4 --local=4 --arg=buf:float:14
kernel void narrow(global float *out) {
  int i = get_global_id(0);
  vstore4((float4)(i), i, out);
}
// FINDS: 4:3: error: a store of 16 bytes at global+0x10000000030 is outside every object; at byte 48 of 'out' (56 bytes, global memory); kernel 'narrow', work-item (3,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: i = 3; element 3 of 'out', which has 3 of 16 bytes
// OCLGRIND: Invalid write of size 16 at global memory address

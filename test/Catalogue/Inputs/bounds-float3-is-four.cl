// RUN: --global=4 --local=4 --arg=buf:float:12 --arg=buf:float:4
kernel void length_of(global const float3 *in, global float *out) {
  int i = get_global_id(0);
  out[i] = in[i].x; // a float3 takes 16 bytes
}
// FINDS: 4:12: error: a load of 12 bytes at global+0x10000000030 is outside every object; 0 bytes past the end of 'in' (48 bytes, global memory); kernel 'length_of', work-item (3,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: element 4 of 'in', which has 4 of 12 bytes
// OCLGRIND: Invalid read of size 4 at global memory address

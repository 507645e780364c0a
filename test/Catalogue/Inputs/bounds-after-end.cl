// RUN: --global=32 --local=32 --arg=buf:float:32 --arg=buf:float:32
kernel void shift(global const float *in, global float *out) {
  int i = get_global_id(0);
  out[i] = in[i + 1];
}
// FINDS: 4:12: error: a load of 4 bytes at global+0x10000000080 is outside every object; 0 bytes past the end of 'in' (128 bytes, global memory); kernel 'shift', work-item (31,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: i = 31; element 32 of 'in', which has 32 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address

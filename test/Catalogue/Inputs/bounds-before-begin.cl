// RUN: --global=32 --local=32 --arg=buf:float:32 --arg=buf:float:32
kernel void difference(global const float *in, global float *out) {
  int i = get_global_id(0);
  out[i] = in[i] - in[i - 1];
}
// FINDS: 4:20: error: a load of 4 bytes at global+0xfffffffffc is outside every object; 4 bytes before 'in' (128 bytes, global memory); kernel 'difference', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: i = 0; element -1 of 'in', which has 32 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address

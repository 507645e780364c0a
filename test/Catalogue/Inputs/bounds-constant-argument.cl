// RUN: --global=8 --local=8 --arg=buf:float:4 --arg=buf:float:8
kernel void filter(constant float *weights, global float *out) {
  int i = get_global_id(0);
  out[i] = weights[i];
}
// FINDS: 4:12: error: a load of 4 bytes at global+0x10000000010 is outside every object; 0 bytes past the end of 'weights' (16 bytes, global memory); kernel 'filter', work-item (4,0,0) of group (0,0,0); 4 times [S2N-EX20]
// VALUES: element 4 of 'weights', which has 4 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address

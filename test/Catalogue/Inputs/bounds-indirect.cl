// RUN: --global=4 --local=4 --arg=buf:int:4=9 --arg=buf:float:8 --arg=buf:float:4
kernel void gather(global const int *from, global const float *in,
                   global float *out) {
  int i = get_global_id(0);
  out[i] = in[from[i]];
}
// FINDS: 5:12: error: a load of 4 bytes at global+0x10000002024 is outside every object; 4 bytes past the end of 'in' (32 bytes, global memory); kernel 'gather', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX20]
// VALUES: element 9 of 'in', which has 8 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address

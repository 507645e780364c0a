// RUN: --global=16 --local=16 --arg=buf:int:8 --arg=buf:int:16=12
kernel void histogram(global int *bins, global const int *values) {
  atomic_inc(&bins[values[get_global_id(0)]]);
}
// FINDS: 3:3: error: an atomic operation of 4 bytes at global+0x10000000030 is outside every object; 16 bytes past the end of 'bins' (32 bytes, global memory); kernel 'histogram', work-item (0,0,0) of group (0,0,0); 16 times [S2N-EX20]
// VALUES: element 12 of 'bins', which has 8 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address
// OCLGRIND: Invalid write of size 4 at global memory address

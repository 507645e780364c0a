// RUN: --global=128 --local=64 --arg=buf:float:100 --arg=float:2
kernel void scale(global float *a, float by) {
  a[get_global_id(0)] *= by; // 128 work-items, 100 elements
}
// FINDS: 3:23: error: a load of 4 bytes at global+0x10000000190 is outside every object; 0 bytes past the end of 'a' (400 bytes, global memory); kernel 'scale', work-item (36,0,0) of group (1,0,0); 28 times [S2N-EX20]
// VALUES: element 100 of 'a', which has 100 of 4 bytes
// FINDS: 3:23: error: a store of 4 bytes at global+0x10000000190 is outside every object; 0 bytes past the end of 'a' (400 bytes, global memory); kernel 'scale', work-item (36,0,0) of group (1,0,0); 28 times [S2N-EX20]
// VALUES: element 100 of 'a', which has 100 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address
// OCLGRIND: Invalid write of size 4 at global memory address

// RUN: --global=1 --arg=buf:char:1=-1 --arg=buf:int:256
kernel void count(global const char *text, global int *histogram) {
  histogram[text[get_global_id(0)]] += 1; // char is signed
}
// FINDS: 3:37: error: a load of 4 bytes at global+0x10000001ffc is outside every object; 4 bytes before 'histogram' (1024 bytes, global memory); kernel 'count', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: element -1 of 'histogram', which has 256 of 4 bytes
// FINDS: 3:37: error: a store of 4 bytes at global+0x10000001ffc is outside every object; 4 bytes before 'histogram' (1024 bytes, global memory); kernel 'count', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: element -1 of 'histogram', which has 256 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address
// OCLGRIND: Invalid write of size 4 at global memory address

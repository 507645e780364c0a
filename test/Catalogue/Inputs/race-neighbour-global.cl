// RUN: --races --threads=1 --global=64 --local=64 --arg=buf:int:65
kernel void shift(global int *a) {
  int i = get_global_id(0);
  a[i] = a[i + 1];
}
// FINDS: 4:8: error: a data race: a store of 4 bytes at global+0x10000000004, which work-item (0,0,0) of group (0,0,0) read at race-neighbour-global.cl:4:10; at byte 4 of 'a' (260 bytes, global memory); kernel 'shift', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: i = 1; element 1 of 'a', which has 65 of 4 bytes
// OCLGRIND: Read-write data race at global memory address

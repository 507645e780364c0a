// RUN: --races --threads=1 --global=64 --local=32 --arg=buf:int:64 --arg=buf:int:64
kernel void two_steps(global int *a, global int *b) {
  int i = get_global_id(0);
  a[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE); // of one group
  b[i] = a[63 - i];
}
// FINDS: 4:8: error: a data race: a store of 4 bytes at global+0x10000000080, which work-item (31,0,0) of group (0,0,0) read at race-between-groups.cl:6:10; at byte 128 of 'a' (256 bytes, global memory); kernel 'two_steps', work-item (0,0,0) of group (1,0,0); 32 times [S2N-EX50]
// VALUES: i = 32; element 32 of 'a', which has 64 of 4 bytes
// FINDS: 6:10: error: a data race: a load of 4 bytes at global+0x1000000007c, which work-item (31,0,0) of group (0,0,0) wrote at race-between-groups.cl:4:8; at byte 124 of 'a' (256 bytes, global memory); kernel 'two_steps', work-item (0,0,0) of group (1,0,0); 32 times [S2N-EX50]
// VALUES: i = 32; element 31 of 'a', which has 64 of 4 bytes
// OCLGRIND: Read-write data race at global memory address

// RUN: --races --threads=1 --global=64 --local=64 --arg=buf:int:64
kernel void exchange(global int *a) {
  int i = get_global_id(0);
  a[i] = i;
  mem_fence(CLK_GLOBAL_MEM_FENCE); // orders nobody else
  a[i] += a[63 - i];
}
// FINDS: 4:8: error: a data race: a store of 4 bytes at global+0x10000000080, which work-item (31,0,0) of group (0,0,0) read at race-wrong-fence-scope.cl:6:11; at byte 128 of 'a' (256 bytes, global memory); kernel 'exchange', work-item (32,0,0) of group (0,0,0); 32 times [S2N-EX50]
// VALUES: i = 32; element 32 of 'a', which has 64 of 4 bytes
// FINDS: 6:11: error: a data race: a load of 4 bytes at global+0x1000000007c, which work-item (31,0,0) of group (0,0,0) wrote at race-wrong-fence-scope.cl:6:8; at byte 124 of 'a' (256 bytes, global memory); kernel 'exchange', work-item (32,0,0) of group (0,0,0); 32 times [S2N-EX50]
// VALUES: i = 32; element 31 of 'a', which has 64 of 4 bytes
// FINDS: 6:8: error: a data race: a store of 4 bytes at global+0x10000000080, which work-item (31,0,0) of group (0,0,0) read at race-wrong-fence-scope.cl:6:11; at byte 128 of 'a' (256 bytes, global memory); kernel 'exchange', work-item (32,0,0) of group (0,0,0); 32 times [S2N-EX50]
// VALUES: i = 32; element 32 of 'a', which has 64 of 4 bytes
// OCLGRIND: Read-write data race at global memory address

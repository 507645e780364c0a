// RUN: --races --threads=1 --global=16 --local=16 --arg=buf:int:20
kernel void windows(global int *a) {
  int i = get_global_id(0);
  vstore4((int4)(i), 0, a + i);
}
// FINDS: 4:3: error: a data race: a store of 16 bytes at global+0x10000000004, which work-item (0,0,0) of group (0,0,0) wrote at race-overlapping-vectors.cl:4:3; at byte 4 of 'a' (80 bytes, global memory); kernel 'windows', work-item (1,0,0) of group (0,0,0); 15 times [S2N-EX50]
// VALUES: i = 1
// OCLGRIND: Write-write data race at global memory address

// RUN: --races --threads=1 --global=64 --local=32 --arg=buf:int:64=1 --arg=buf:int:1
kernel void sum(global const int *a, global int *total) {
  *total += a[get_global_id(0)];
}
// FINDS: 3:10: error: a data race: a load of 4 bytes at global+0x10000002000, which work-item (0,0,0) of group (0,0,0) wrote at race-sum.cl:3:10; at byte 0 of 'total' (4 bytes, global memory); kernel 'sum', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: element 0 of 'total', which has 1 of 4 bytes
// FINDS: 3:10: error: a data race: a store of 4 bytes at global+0x10000002000, which work-item (0,0,0) of group (0,0,0) read at race-sum.cl:3:10; at byte 0 of 'total' (4 bytes, global memory); kernel 'sum', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: element 0 of 'total', which has 1 of 4 bytes
// OCLGRIND: Read-write data race at global memory address
// OCLGRIND: Write-write data race at global memory address

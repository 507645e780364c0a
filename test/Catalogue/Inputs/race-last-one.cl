// RUN: --races --threads=1 --global=64 --local=32 --arg=buf:int:1
kernel void who(global int *last) { *last = get_global_id(0); }
// FINDS: 2:43: error: a data race: a store of 4 bytes at global+0x10000000000, which work-item (0,0,0) of group (0,0,0) wrote at race-last-one.cl:2:43; at byte 0 of 'last' (4 bytes, global memory); kernel 'who', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: element 0 of 'last', which has 1 of 4 bytes
// OCLGRIND: Write-write data race at global memory address

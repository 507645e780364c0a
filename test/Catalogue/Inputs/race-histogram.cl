// RUN: --races --threads=1 --global=64 --local=32 --arg=buf:uchar:64=3 --arg=buf:int:256
kernel void count(global const uchar *in, global int *bins) {
  bins[in[get_global_id(0)]]++;
}
// FINDS: 3:29: error: a data race: a load of 4 bytes at global+0x1000000200c, which work-item (0,0,0) of group (0,0,0) wrote at race-histogram.cl:3:29; at byte 12 of 'bins' (1024 bytes, global memory); kernel 'count', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: element 3 of 'bins', which has 256 of 4 bytes
// FINDS: 3:29: error: a data race: a store of 4 bytes at global+0x1000000200c, which work-item (0,0,0) of group (0,0,0) read at race-histogram.cl:3:29; at byte 12 of 'bins' (1024 bytes, global memory); kernel 'count', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: element 3 of 'bins', which has 256 of 4 bytes
// OCLGRIND: Read-write data race at global memory address
// OCLGRIND: Write-write data race at global memory address

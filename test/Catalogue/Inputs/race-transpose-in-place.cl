// RUN: --races --threads=1 --global=8,8 --local=8,8 --arg=buf:int:64=rand(0,99)
kernel void transpose(global int *m) {
  int x = get_global_id(0), y = get_global_id(1);
  m[y * 8 + x] = m[x * 8 + y];
}
// FINDS: 4:18: error: a data race: a load of 4 bytes at global+0x10000000004, which work-item (1,0,0) of group (0,0,0) wrote at race-transpose-in-place.cl:4:16; at byte 4 of 'm' (256 bytes, global memory); kernel 'transpose', work-item (0,1,0) of group (0,0,0); 28 times [S2N-EX50]
// VALUES: x = 0, y = 1; element 1 of 'm', which has 64 of 4 bytes
// FINDS: 4:16: error: a data race: a store of 4 bytes at global+0x10000000020, which work-item (1,0,0) of group (0,0,0) read at race-transpose-in-place.cl:4:18; at byte 32 of 'm' (256 bytes, global memory); kernel 'transpose', work-item (0,1,0) of group (0,0,0); 28 times [S2N-EX50]
// VALUES: y = 1, x = 0; element 8 of 'm', which has 64 of 4 bytes
// OCLGRIND: Read-write data race at global memory address

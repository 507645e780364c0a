// RUN: --races --threads=1 --global=32 --local=32 --arg=buf:int:64 --arg=buf:int:32
kernel void rows(global const int *a, global int *out) {
  local int tile[32];
  int l = get_local_id(0), sum = 0;
  for (int row = 0; row < 2; ++row) {
    tile[l] = a[row * 32 + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += tile[31 - l]; // the next round writes while others read
  }
  out[l] = sum;
}
// FINDS: 6:13: error: a data race: a store of 4 bytes at shared+0x40, which work-item (15,0,0) of group (0,0,0) read at race-tile-reused.cl:8:12; at byte 64 of 'tile' (128 bytes, shared memory); kernel 'rows', work-item (16,0,0) of group (0,0,0); 16 times [S2N-EX50]
// VALUES: l = 16; element 16 of 'tile', which has 32 of 4 bytes
// FINDS: 8:12: error: a data race: a load of 4 bytes at shared+0x3c, which work-item (15,0,0) of group (0,0,0) wrote at race-tile-reused.cl:6:13; at byte 60 of 'tile' (128 bytes, shared memory); kernel 'rows', work-item (16,0,0) of group (0,0,0); 16 times [S2N-EX50]
// VALUES: l = 16; element 15 of 'tile', which has 32 of 4 bytes
// OCLGRIND: Read-write data race at local memory address

// RUN: --races --threads=1 --global=64 --local=64 --arg=buf:int:64
kernel void rotate_by_one(global int *a) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = a[l];
  a[l] = s[(l + 1) % 64]; // no barrier
}
// FINDS: 5:8: error: a data race: a store of 4 bytes at shared+0x4, which work-item (0,0,0) of group (0,0,0) read at race-neighbour-local.cl:6:10; at byte 4 of 's' (256 bytes, shared memory); kernel 'rotate_by_one', work-item (1,0,0) of group (0,0,0); 63 times [S2N-EX50]
// VALUES: l = 1; element 1 of 's', which has 64 of 4 bytes
// FINDS: 6:10: error: a data race: a load of 4 bytes at shared+0x0, which work-item (0,0,0) of group (0,0,0) wrote at race-neighbour-local.cl:5:8; at byte 0 of 's' (256 bytes, shared memory); kernel 'rotate_by_one', work-item (63,0,0) of group (0,0,0) [S2N-EX50]
// VALUES: l = 63; element 0 of 's', which has 64 of 4 bytes
// OCLGRIND: Read-write data race at local memory address

// RUN: --races --threads=1 --global=33 --local=33 --arg=buf:int:1=7
kernel void hand_over(global int *out) {
  local int data;
  local int ready;
  int l = get_local_id(0);
  if (l == 0) {
    data = *out;
    ready = data > 0;
  }
  if (l == 32 && ready)
    *out = data;
}
// FINDS: 10:9: error: a data race: a load of 4 bytes at shared+0x24, which work-item (0,0,0) of group (0,0,0) wrote at race-spin-flag.cl:8:11; at byte 0 of 'ready' (4 bytes, shared memory); kernel 'hand_over', work-item (1,0,0) of group (0,0,0); 32 times [S2N-EX50]
// VALUES: element 0 of 'ready', which has 1 of 4 bytes
// FINDS: 11:12: error: a data race: a load of 4 bytes at shared+0x0, which work-item (0,0,0) of group (0,0,0) wrote at race-spin-flag.cl:7:10; at byte 0 of 'data' (4 bytes, shared memory); kernel 'hand_over', work-item (32,0,0) of group (0,0,0) [S2N-EX50]
// VALUES: element 0 of 'data', which has 1 of 4 bytes
// FINDS: 11:10: error: a data race: a store of 4 bytes at global+0x10000000000, which work-item (0,0,0) of group (0,0,0) read at race-spin-flag.cl:7:12; at byte 0 of 'out' (4 bytes, global memory); kernel 'hand_over', work-item (32,0,0) of group (0,0,0) [S2N-EX50]
// VALUES: element 0 of 'out', which has 1 of 4 bytes
// OCLGRIND: Read-write data race at local memory address
// OCLGRIND: Read-write data race at global memory address

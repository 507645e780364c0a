// RUN: --global=16 --local=16 --arg=buf:int:8 --arg=buf:int:16
kernel void stage(global const int *in, global int *out) {
  local int tile[16];
  event_t e = async_work_group_copy(tile, in, 16, 0);
  wait_group_events(1, &e);
  out[get_global_id(0)] = tile[get_local_id(0)];
}
// FINDS: 4:15: error: a load of 4 bytes at global+0x10000000020 is outside every object; 0 bytes past the end of 'in' (32 bytes, global memory); kernel 'stage', work-item (8,0,0) of group (0,0,0); 8 times [S2N-EX20]
// VALUES: element 8 of 'in', which has 8 of 4 bytes
// OCLGRIND: Invalid read of size 4 at global memory address

// RUN: --races --threads=1 --global=128 --local=128 --arg=buf:int:128
kernel void reduce(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int n = 64; n; n >>= 1)
    if (l < n)
      s[l] += s[l + n]; // no barrier in the loop
  if (l == 0)
    a[0] = s[0];
}
// FINDS: 9:12: error: a data race: a store of 4 bytes at shared+0x4, which work-item (0,0,0) of group (0,0,0) read at race-reduction.cl:9:15; at byte 4 of 's' (512 bytes, shared memory); kernel 'reduce', work-item (1,0,0) of group (0,0,0); 120 times [S2N-EX50]
// VALUES: l = 1, n = 64; element 1 of 's', which has 128 of 4 bytes
// OCLGRIND: Read-write data race at local memory address

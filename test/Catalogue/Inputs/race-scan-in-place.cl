// RUN: --races --threads=1 --global=32 --local=32 --arg=buf:int:32=1
kernel void scan(global int *a) {
  local int s[32];
  int l = get_local_id(0);
  s[l] = a[l];
  for (int n = 1; n < 32; n *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l >= n)
      s[l] += s[l - n];
  }
  a[l] = s[l];
}
// FINDS: 9:15: error: a data race: a load of 4 bytes at shared+0x4, which work-item (1,0,0) of group (0,0,0) wrote at race-scan-in-place.cl:9:12; at byte 4 of 's' (128 bytes, shared memory); kernel 'scan', work-item (2,0,0) of group (0,0,0); 98 times [S2N-EX50]
// VALUES: l = 2, n = 1; element 1 of 's', which has 32 of 4 bytes
// OCLGRIND: Read-write data race at local memory address

// RUN: --lanes --global=32 --local=32 --arg=buf:int:32
kernel void sum(global int *a) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = a[l];
  s[l + 32] = 0;
  for (int n = 16; n; n >>= 1) // counts on lanes that go together
    s[l] += s[l + n];
  a[l] = s[0];
}
// FINDS: 5:8: warning: a store of 4 bytes at shared+0x4: lane 0 of the same warp read it in block 'for.body' of function 'sum', and nothing orders the two; at byte 4 of 's' (256 bytes, shared memory); kernel 'sum', work-item (1,0,0) of group (0,0,0); 31 times [S2N-EX49]
// VALUES: l = 1; element 1 of 's', which has 64 of 4 bytes
// FINDS: 9:10: warning: a load of 4 bytes at shared+0x0: lane 0 of the same warp wrote it in block 'for.body' of function 'sum', and nothing orders the two; at byte 0 of 's' (256 bytes, shared memory); kernel 'sum', work-item (1,0,0) of group (0,0,0); 31 times [S2N-EX49]
// VALUES: element 0 of 's', which has 64 of 4 bytes
// FINDS: 8:13: warning: a load of 4 bytes at shared+0x80: lane 0 of the same warp wrote it in block 'entry' of function 'sum', and nothing orders the two; at byte 128 of 's' (256 bytes, shared memory); kernel 'sum', work-item (16,0,0) of group (0,0,0); 31 times [S2N-EX49]
// VALUES: n = 16, l = 16; element 32 of 's', which has 64 of 4 bytes
// FINDS: 8:10: warning: a store of 4 bytes at shared+0x4: lane 0 of the same warp read it in block 'for.body' of function 'sum', and nothing orders the two; at byte 4 of 's' (256 bytes, shared memory); kernel 'sum', work-item (1,0,0) of group (0,0,0); 155 times [S2N-EX49]
// VALUES: l = 1; element 1 of 's', which has 64 of 4 bytes
// OCLGRIND: nothing

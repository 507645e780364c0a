// RUN: --uninitialised --global=4 --local=4 --arg=buf:int:4
kernel void prefix(global int *a) {
  int sums[8];
  for (int i = 1; i < 8; ++i)
    sums[i] = sums[i - 1] + i; // nobody wrote sums[0]
  a[get_global_id(0)] = sums[7];
}
// FINDS: 5:15: warning: a load of 4 bytes at local+0x18 reads bytes that were never written; at byte 0 of 'sums' (32 bytes, private memory); kernel 'prefix', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX28]
// VALUES: i = 1
// OCLGRIND: Uninitialized value written to global memory address

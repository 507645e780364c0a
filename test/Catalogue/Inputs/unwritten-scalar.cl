// RUN: --uninitialised --global=4 --local=4 --arg=buf:int:4
kernel void sum(global int *a) {
  int total;
  for (int i = 0; i < 4; ++i)
    total += i;
  a[get_global_id(0)] = total;
}
// FINDS: 5:11: warning: a load of 4 bytes at local+0x18 reads bytes that were never written; at byte 0 of 'total' (4 bytes, private memory); kernel 'sum', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX28]
// OCLGRIND: nothing

// RUN: --uninitialised --global=4 --local=4 --arg=buf:int:4
kernel void sign(global int *a) {
  int i = get_global_id(0), s;
  if (a[i] > 0)
    s = 1;
  else if (a[i] < 0)
    s = -1;
  a[i] = s;
}
// FINDS: 8:10: warning: a load of 4 bytes at local+0x2c reads bytes that were never written; at byte 0 of 's' (4 bytes, private memory); kernel 'sign', work-item (0,0,0) of group (0,0,0); 4 times [S2N-EX28]
// OCLGRIND: nothing

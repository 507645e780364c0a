// RUN: --uninitialised --global=1 --arg=buf:int:1
typedef struct {
  int low, high;
} range;
kernel void width(global int *a) {
  range r;
  r.low = 3;
  *a = r.high - r.low;
}
// FINDS: 8:10: warning: a load of 4 bytes at local+0x1c reads bytes that were never written; at byte 4 of 'r' (8 bytes, private memory); kernel 'width', work-item (0,0,0) of group (0,0,0) [S2N-EX28]
// OCLGRIND: nothing

# 1 "inner.h"
int inner(global int *p) { return p[3] * 5; }
# 1 "helper.h"
int helper(global int *p) {
  return inner(p);
}
# 1 "k.cl"
int more(global int *p, int n) {
  int a = p[n];
  return helper(p) + a;
}
kernel void k(global int *p) {
  p[0] = more(p, 7);
  p[1] = more(p + 20, 9);
}
kernel void plain(global int *p) {
  p[2] = 7;
}

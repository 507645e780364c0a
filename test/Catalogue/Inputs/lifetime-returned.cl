// RUN: --global=1 --arg=buf:int:1
__attribute__((noinline)) int *make(int n) {
  int kept[2];
  kept[n & 1] = n;
  return kept;
}
kernel void use(global int *out) { *out = *make(1); }
// FINDS: 5:10: warning: address of stack memory associated with local variable 'kept' returned [-Wreturn-stack-address] [S2N-IN22]
// FINDS: 7:43: error: a load of 4 bytes at local+0x0: the function of the private object there has returned; kernel 'use', work-item (0,0,0) of group (0,0,0) [S2N-EX21]
// OCLGRIND: Invalid read of size 4 at private memory address

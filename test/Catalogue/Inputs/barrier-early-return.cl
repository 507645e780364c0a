// RUN: --global=64 --local=64 --arg=buf:int:50 --arg=int:50
kernel void guarded(global int *a, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  a[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[i] += 1;
}
// FINDS: 7:3: error: 50 of 64 work-items wait at this barrier and the others have returned; kernel 'guarded', work-item (0,0,0) of group (0,0,0) [S2N-EX30]
// OCLGRIND: Work-group divergence detected (barrier)

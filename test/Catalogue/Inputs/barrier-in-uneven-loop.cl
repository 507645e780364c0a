// RUN: --global=8 --local=8 --arg=buf:int:8
kernel void steps(global int *a) {
  int l = get_local_id(0);
  for (int i = 0; i < l; ++i) {
    a[l] += i;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
// FINDS: 6:5: error: 7 of 8 work-items wait at this barrier and the others have returned; kernel 'steps', work-item (1,0,0) of group (0,0,0); 7 times [S2N-EX30]
// OCLGRIND: Work-group divergence detected (barrier)

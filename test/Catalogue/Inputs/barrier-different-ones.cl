// RUN: --global=8 --local=8 --arg=buf:int:8
kernel void two(global int *a) {
  int l = get_local_id(0);
  if (l & 1) {
    a[l] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  } else {
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[l] = 2;
  }
}
// FINDS: 6:5: error: this work-item waits here, but the first one of its group in block 'if.else' of function 'two'; kernel 'two', work-item (1,0,0) of group (0,0,0) [S2N-EX31]
// OCLGRIND: Work-group divergence detected (barrier)

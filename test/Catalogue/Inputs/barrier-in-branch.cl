// RUN: --global=32 --local=32 --arg=buf:int:32
kernel void half_of_them(global int *a) {
  int l = get_local_id(0);
  if (l < 16)
    barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = l;
}
// FINDS: 5:5: error: 16 of 32 work-items wait at this barrier and the others have returned; kernel 'half_of_them', work-item (0,0,0) of group (0,0,0) [S2N-EX30]
// OCLGRIND: Work-group divergence detected (barrier)

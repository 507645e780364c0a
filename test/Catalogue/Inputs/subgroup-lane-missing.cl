// RUN: -cl-std=CL2.0 --global=16 --local=16 --arg=buf:int:16
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void spread(global int *a) {
  int l = get_local_id(0);
  a[l] = sub_group_broadcast(l, 20);
}
// FINDS: 5:10: error: a broadcast from lane 20, but the sub-group has 16 work-items; kernel 'spread', work-item (0,0,0) of group (0,0,0); 16 times [S2N-EX52]
// OCLGRIND: Undefined external function: sub_group_broadcast
// OCLGRIND: When creating kernel 'spread'

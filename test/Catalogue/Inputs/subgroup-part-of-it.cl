// RUN: -cl-std=CL2.0 --global=32 --local=32 --arg=buf:int:32
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void sum(global int *a) {
  int l = get_local_id(0);
  if (l < 8)
    a[l] = sub_group_reduce_add(l);
}
// FINDS: 6:12: error: only 8 of the sub-group's 32 work-items call this together: work-item (8,0,0) has returned; kernel 'sum', work-item (0,0,0) of group (0,0,0); 8 times [S2N-EX51]
// OCLGRIND: Undefined external function: sub_group_reduce_add
// OCLGRIND: When creating kernel 'sum'

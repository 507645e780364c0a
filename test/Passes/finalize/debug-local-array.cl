// RUN: spir2nvvm -g %s -o - | FileCheck %s
//
// A variable of a group's memory is in the scope of the function that it is in,
// not of a copy of that.

// CHECK: define void @k({{.*}} !dbg [[K:![0-9]+]]
// CHECK-DAG: DIGlobalVariable(name: "tile", scope: [[K]]
// CHECK-DAG: [[K]] = distinct !DISubprogram(name: "k"
kernel void k(global int *a) {
  local int tile[8];
  int l = get_local_id(0);
  tile[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = tile[7 - l];
}

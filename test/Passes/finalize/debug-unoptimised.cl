// RUN: spir2nvvm -g -cl-opt-disable %s -o - | FileCheck %s
// RUN: spir2nvvm -g %s -o - | FileCheck %s --check-prefix=FAST
//
// Variables stay in memory, vectors among them, where a debugger finds them.

// CHECK: call void @llvm.dbg.declare(metadata <4 x float>* {{%[0-9]+}}, metadata [[V:![0-9]+]],
// CHECK: [[V]] = !DILocalVariable(name: "v",
// FAST-NOT: @llvm.dbg.declare
kernel void k(global float4 *a) {
  float4 v = a[get_global_id(0)];
  a[get_global_id(0)] = v * 2;
}

// What only ptxas knows is shown with its line of PTX.
// REQUIRES: clang, libnvvm, ptxas
// RUN: not spir2nvvm --arch=sm_75 --emit=cubin %s -o %t.cubin 2>&1 | FileCheck %s
// CHECK: error: ptxas refuses the PTX: {{.*}}, line {{[0-9]+}}; error   : Arguments mismatch for instruction 'mov'
// CHECK-NEXT: line {{[0-9]+}}; error   : Unknown symbol 'nobody'
// CHECK-NEXT: {{^ *}}mov.u32 {{.*}}, nobody;
kernel void k(global uint *p) {
  asm volatile("mov.u32 %0, nobody;" : "=r"(p[0]));
}

// What only ptxas knows is shown with its line of PTX.
// REQUIRES: libnvvm, ptxas
// RUN: not spir2nvvm --arch=sm_75 --emit=cubin %s -o %t.cubin 2>&1 | FileCheck %s
// CHECK: error: ptxas refuses the PTX: {{.*}}, line {{[0-9]+}}; error   : Duplicate definition of variable 't'
// CHECK-NEXT: {{^ *}}{ .reg .u32 t; .reg .u32 t; mov.u32 {{.*}}, 1; }
kernel void k(global uint *p) {
  asm volatile("{ .reg .u32 t; .reg .u32 t; mov.u32 %0, 1; }" : "=r"(p[0]));
}

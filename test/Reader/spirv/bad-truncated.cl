// A SPIR-V module cut in the middle ends in a diagnostic.
// REQUIRES: spirv, clang22
// RUN: %clang22 --target=spirv64 -cl-std=CL1.2 -c -fintegrated-objemitter %s -o %t.spv
// RUN: head -c 201 %t.spv > %t.odd.spv
// RUN: not spir2nvvm %t.odd.spv -o %t.ll 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: head -c 200 %t.spv > %t.cut.spv
// RUN: not spir2nvvm %t.cut.spv -o %t.ll 2>&1 | FileCheck %s
// RUN: not ls %t.ll
// ODD: error: the SPIR-V module was refused: the module's length is not a multiple of four bytes [S2N-IN09]
// ODD: hint: check it with spirv-val, or look at it with spirv-dis{{$}}
// CHECK: error: the SPIR-V {{module was refused|reader crashed on this module}}: {{.*}} [S2N-IN{{09|16}}]
// CHECK: in: {{.*}}file '
// CHECK: hint: check {{it with spirv-val, or look at it with spirv-dis|the module with spirv-val; if it is valid, please report it with the input}}{{$}}
__kernel void k(__global float *p) { p[0] = 1; }

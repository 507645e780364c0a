// -cl-* options reach clang and are recorded as SPIR 1.2 records them.
// RUN: spir2nvvm -cl-fast-relaxed-math --stop-after=read %s | FileCheck %s
// CHECK: fadd reassoc nnan ninf nsz arcp {{.*}}float
// CHECK: !opencl.compiler.options = !{[[O:![0-9]+]]}
// CHECK: [[O]] = !{!"-cl-fast-relaxed-math"}
__kernel void k(__global float *p, float a) { p[0] += a; }

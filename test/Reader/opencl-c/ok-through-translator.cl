// A clang from 15 to 19 is used through SPIR-V, which llvm-spirv of the same
// version makes of its bitcode. Places of the source come through.
// REQUIRES: spirv, clang15
// RUN: spir2nvvm --clang=clang-15 --stop-after=read %s | FileCheck %s
// RUN: not spir2nvvm --clang=clang-15 -DBAD %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=BAD
// CHECK: define spir_kernel void @k(float addrspace(1)* {{.*}})
// CHECK: call spir_func float @_Z3sinf(
// CHECK: !opencl.kernels = !{
// BAD: ok-through-translator.cl:[[#@LINE+4]]:{{.*}}error: function 'unknown' is called
int unknown(int);
__kernel void k(__global float *p) {
#ifdef BAD
  p[1] = unknown(1);
#endif
  p[get_global_id(0)] = sin(p[0]);
}

// SPIR-V of llvm-spirv, in either byte order, gives images, samplers and
// kernel metadata in SPIR 1.2's form.
// REQUIRES: spirv, clang, llvm-spirv
// RUN: %clang -target spir64 -cl-std=CL1.2 -O1 -emit-llvm -c %s -o %t.bc
// RUN: llvm-spirv-14 %t.bc -o %t.spv
// RUN: spir2nvvm --stop-after=read %t.spv | FileCheck %s
// RUN: objcopy -I binary -O binary --reverse-bytes=4 %t.spv %t.be.spv
// RUN: spir2nvvm --stop-after=read %t.be.spv | FileCheck %s
// CHECK: define spir_kernel void @k(%opencl.image2d_t addrspace(1)* {{[^,]*}}, i32 {{[^,]*}}, <4 x float> addrspace(1)* {{.*}})
// CHECK: call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(
// CHECK: !{!"kernel_arg_access_qual", !"read_only", !"none", !"none"}
__kernel void k(read_only image2d_t i, sampler_t s, __global float4 *p) {
  *p = read_imagef(i, s, (int2)(1, 2));
}

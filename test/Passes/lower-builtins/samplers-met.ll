; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s
;
; Constants are rewritten where they begin, so that they mean the same as
; parameters after a phi, a select, a call, a result and a private variable.

; CHECK-LABEL: define spir_func <4 x float> @helper(
; CHECK: call {{.*}}@__spir2nvvm_image_read_2d_f(i8 addrspace(1)* %{{.*}}, i32 %{{.*}},
; CHECK-LABEL: define spir_func i32 @choose(
; CHECK: ret i32 18
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: store i32 17, i32 addrspace(5)*
; CHECK: call spir_func <4 x float> @helper({{.*}}, i32 3,
; CHECK: select i1 %c, i32 %s, i32 1
; CHECK: phi i32 [ %chosen, %then ], [ 2, %entry ]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)*, i32, <2 x float>)

define spir_func <4 x float> @helper(%opencl.image2d_t addrspace(1)* %image, i32 %sampler, <2 x float> %at) {
  %slot = alloca i32
  store i32 %sampler, i32* %slot
  %again = load i32, i32* %slot
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %again, <2 x float> %at)
  ret <4 x float> %a
}

define spir_func i32 @choose() {
  ret i32 34
}

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %image, i32 %s, <2 x float> %at, i1 %c) {
entry:
  %slot = alloca i32
  store i32 36, i32* %slot
  %mine = load i32, i32* %slot
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %mine, <2 x float> %at)
  %b = call spir_func <4 x float> @helper(%opencl.image2d_t addrspace(1)* %image, i32 22, <2 x float> %at)
  %d = call spir_func <4 x float> @helper(%opencl.image2d_t addrspace(1)* %image, i32 %s, <2 x float> %at)
  %either = select i1 %c, i32 %s, i32 20
  %e = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %either, <2 x float> %at)
  br i1 %c, label %then, label %done
then:
  %chosen = call spir_func i32 @choose()
  br label %done
done:
  %p = phi i32 [ %chosen, %then ], [ 18, %entry ]
  %f = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(%opencl.image2d_t addrspace(1)* %image, i32 %p, <2 x float> %at)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, i32, <2 x float>, i1)* @k}

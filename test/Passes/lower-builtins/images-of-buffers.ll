; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins -abi=plain %s | FileCheck %s --check-prefix=PLAIN
;
; The host may make an image2d_t of a buffer, which no surface has: whether it
; did is seen when the kernel runs. Textures are of either. A plain handle is a
; surface.

; CHECK-LABEL: define internal void @__spir2nvvm_image_store_2d(
; CHECK: %[[HAS:.*]] = icmp ne i64 %{{.*}}, 0
; CHECK: br i1 %[[HAS]], label %array, label %else
; CHECK: else:
; CHECK-NEXT: call void @__spir2nvvm_image_store_2d_buffer(i8 addrspace(1)* %0, <4 x i32> %1, i32 %2, i32 %3)
; CHECK-NEXT: ret void
; CHECK: call void @llvm.nvvm.sust.b.2d.v4i32.zero(

; CHECK: define internal void @__spir2nvvm_image_store_2d_buffer({{.*}} #[[RARE:[0-9]+]]
; CHECK: %[[X:.*]] = icmp ult i32 %2, %{{.*}}
; CHECK: %[[Y:.*]] = icmp ult i32 %3, %{{.*}}
; CHECK: %[[INSIDE:.*]] = and i1 %[[X]], %[[Y]]
; CHECK: br i1 %[[INSIDE]], label %inside, label %else
; CHECK: store <4 x i32> %{{.*}}, <4 x i32> addrspace(1)* %{{.*}}, align 16
; CHECK: store <1 x i8> %{{.*}}, <1 x i8> addrspace(1)* %{{.*}}, align 1
; CHECK-NOT: call{{.*}}sust
; CHECK: attributes #[[RARE]] = {{{.*}}noinline

; PLAIN-NOT: store_2d_buffer

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func void @_Z12write_imagei11ocl_image2dDv2_iDv4_i(%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x i32>)

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %out, <2 x i32> %at, <4 x i32> %p) {
  call spir_func void @_Z12write_imagei11ocl_image2dDv2_iDv4_i(%opencl.image2d_t addrspace(1)* %out, <2 x i32> %at, <4 x i32> %p)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x i32>)* @k}

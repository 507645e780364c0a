; RUN: spir2nvvm %s -o - | FileCheck %s
;
; A scalar function is one call, integer functions are plain instructions, a
; vector access is one access with the alignment of its element, and code too
; long to repeat is there once, and only where it is used.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @sine(
; CHECK: %x = load float
; CHECK-NEXT: %s = call float @__nv_sinf(float %x)
; CHECK-NEXT: store float %s
; CHECK-NEXT: ret void
define spir_kernel void @sine(float addrspace(1)* %p) nounwind {
  %x = load float, float addrspace(1)* %p
  %s = call spir_func float @_Z3sinf(float %x)
  store float %s, float addrspace(1)* %p
  ret void
}

; CHECK-LABEL: define void @average(
; CHECK: %[[A:.*]] = load <4 x i32>
; CHECK-NOT: extractelement
; CHECK-NOT: call
; CHECK: ret void
define spir_kernel void @average(<4 x i32> addrspace(1)* %p) nounwind {
  %v = load <4 x i32>, <4 x i32> addrspace(1)* %p
  %h = call spir_func <4 x i32> @_Z4haddDv4_iS_(<4 x i32> %v, <4 x i32> %v)
  store <4 x i32> %h, <4 x i32> addrspace(1)* %p
  ret void
}

; CHECK-LABEL: define void @move(
; CHECK: load <4 x float>, <4 x float> addrspace(1)* %{{.*}}, align 4
; CHECK: store <3 x float> %{{.*}}, <3 x float> addrspace(1)* %{{.*}}, align 4
define spir_kernel void @move(float addrspace(1)* %p, float addrspace(1)* %q, i64 %i) nounwind {
  %v = call spir_func <4 x float> @_Z6vload4mPKU3AS1f(i64 %i, float addrspace(1)* %p)
  %w = shufflevector <4 x float> %v, <4 x float> undef, <3 x i32> <i32 0, i32 1, i32 2>
  call spir_func void @_Z7vstore3Dv3_fmPU3AS1f(<3 x float> %w, i64 %i, float addrspace(1)* %q)
  ret void
}

; CHECK-LABEL: define void @quotients(
; CHECK: call float @__spir2nvvm_remquof(
; CHECK: call float @__spir2nvvm_remquof(
; CHECK: ret void
define spir_kernel void @quotients(float addrspace(1)* %p, i32 addrspace(1)* %q) nounwind {
  %x = load float, float addrspace(1)* %p
  %a = call spir_func float @_Z6remquoffPU3AS1i(float %x, float 3.0, i32 addrspace(1)* %q)
  %b = call spir_func float @_Z6remquoffPU3AS1i(float %a, float 2.0, i32 addrspace(1)* %q)
  store float %b, float addrspace(1)* %p
  ret void
}

; CHECK-NOT: define
; CHECK: define internal float @__spir2nvvm_remquof(
; CHECK-NOT: define

declare spir_func float @_Z3sinf(float) nounwind readnone
declare spir_func <4 x i32> @_Z4haddDv4_iS_(<4 x i32>, <4 x i32>) nounwind readnone
declare spir_func <4 x float> @_Z6vload4mPKU3AS1f(i64, float addrspace(1)*) nounwind
declare spir_func void @_Z7vstore3Dv3_fmPU3AS1f(<3 x float>, i64, float addrspace(1)*) nounwind
declare spir_func float @_Z6remquoffPU3AS1i(float, float, i32 addrspace(1)*) nounwind

!opencl.kernels = !{!0, !1, !2, !3}
!0 = !{void (float addrspace(1)*)* @sine}
!1 = !{void (<4 x i32> addrspace(1)*)* @average}
!2 = !{void (float addrspace(1)*, float addrspace(1)*, i64)* @move}
!3 = !{void (float addrspace(1)*, i32 addrspace(1)*)* @quotients}
!opencl.spir.version = !{!99}
!opencl.ocl.version = !{!99}
!99 = !{i32 1, i32 2}

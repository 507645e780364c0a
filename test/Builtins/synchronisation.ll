; RUN: spir2nvvm %s -o - | FileCheck %s
;
; A barrier is bar.sync; a fence orders memory and does not wait. Fences of local
; memory alone reach the work-group, all others the device.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @barriers(
; CHECK-NEXT: call void @llvm.nvvm.barrier0() #[[CONVERGENT:[0-9]+]]
; CHECK-NEXT: call void @llvm.nvvm.barrier0() #[[CONVERGENT]]
; CHECK-NEXT: ret void
define spir_kernel void @barriers() nounwind {
  call spir_func void @_Z7barrierj(i32 1)
  call spir_func void @_Z7barrierj(i32 3)
  ret void
}

; CHECK-LABEL: define void @fences(
; CHECK-NEXT: call void @llvm.nvvm.membar.cta()
; CHECK-NEXT: call void @llvm.nvvm.membar.gl()
; CHECK-NEXT: call void @llvm.nvvm.membar.gl()
; CHECK-NEXT: call void @llvm.nvvm.membar.cta()
; CHECK-NEXT: call void @llvm.nvvm.membar.gl()
; CHECK-NEXT: ret void
define spir_kernel void @fences(i32 %flags) nounwind {
  call spir_func void @_Z9mem_fencej(i32 1)
  call spir_func void @_Z9mem_fencej(i32 2)
  call spir_func void @_Z14read_mem_fencej(i32 3)
  call spir_func void @_Z15write_mem_fencej(i32 1)
  call spir_func void @_Z9mem_fencej(i32 %flags)
  ret void
}

; Waiting for copies is a barrier, and a prefetch is only a hint.
; CHECK-LABEL: define void @events(
; CHECK: call void @llvm.nvvm.barrier0() #[[CONVERGENT]]
; CHECK-NEXT: ret void
define spir_kernel void @events(float addrspace(1)* %p) nounwind {
  %event = alloca %opencl.event_t*
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, %opencl.event_t** %event)
  call spir_func void @_Z8prefetchPKU3AS1fm(float addrspace(1)* %p, i64 8)
  ret void
}

; CHECK: attributes #[[CONVERGENT]] = { convergent

%opencl.event_t = type opaque
declare spir_func void @_Z7barrierj(i32) nounwind
declare spir_func void @_Z9mem_fencej(i32) nounwind
declare spir_func void @_Z14read_mem_fencej(i32) nounwind
declare spir_func void @_Z15write_mem_fencej(i32) nounwind
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, %opencl.event_t**) nounwind
declare spir_func void @_Z8prefetchPKU3AS1fm(float addrspace(1)*, i64) nounwind

!opencl.kernels = !{!0, !1, !2}
!opencl.spir.version = !{!3}
!opencl.ocl.version = !{!3}
!0 = !{void ()* @barriers}
!1 = !{void (i32)* @fences}
!2 = !{void (float addrspace(1)*)* @events}
!3 = !{i32 1, i32 2}

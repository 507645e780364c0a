; RUN: spir-verify --level=strict %s 2>&1 | count 0
;
; The zero event.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.event_t = type opaque
define spir_func void @f(float addrspace(3)* %d, float addrspace(1)* %s) nounwind {
  %r = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)* %d, float addrspace(1)* %s, i64 4, %opencl.event_t* null) nounwind
  ret void
}
declare spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)*, float addrspace(1)*, i64, %opencl.event_t*) nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}

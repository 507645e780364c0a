; The list of events may be the start of an array, in one function, and the
; address of one event in another: both call the same builtin directly.
; RUN: spir2nvvm --stop-after=read %s | FileCheck %s
; RUN: spir2nvvm --verify-spir=off %s -o /dev/null --emit=ll
; CHECK-LABEL: define spir_func void @wait_one(
; CHECK: call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, %opencl.event_t** %e)
; CHECK-LABEL: define spir_func void @wait_both(
; CHECK: [[LIST:%.*]] = bitcast [2 x %opencl.event_t*]* %events to %opencl.event_t**
; CHECK: call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 2, %opencl.event_t** [[LIST]])
; CHECK-NOT: PU3AS49ocl_event
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"
%opencl.event_t = type opaque
define spir_func void @wait_one() {
  %e = alloca %opencl.event_t*, align 8
  %g = addrspacecast %opencl.event_t** %e to %opencl.event_t* addrspace(4)*
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, %opencl.event_t* addrspace(4)* %g)
  ret void
}
define spir_func void @wait_both() {
  %events = alloca [2 x %opencl.event_t*], align 8
  %first = getelementptr inbounds [2 x %opencl.event_t*], [2 x %opencl.event_t*]* %events, i64 0, i64 0
  %g = addrspacecast %opencl.event_t** %first to %opencl.event_t* addrspace(4)*
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 2, %opencl.event_t* addrspace(4)* %g)
  ret void
}
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, %opencl.event_t* addrspace(4)*)

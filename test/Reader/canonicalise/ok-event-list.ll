; Clang's generic-space event list becomes the private one OpenCL 1.2 has.
; RUN: spir2nvvm --stop-after=read %s | FileCheck %s
; CHECK-LABEL: define spir_func void @wait(
; CHECK: call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, %opencl.event_t** %e)
; CHECK-NOT: addrspacecast
; CHECK-NOT: PU3AS49ocl_event
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"
%opencl.event_t = type opaque
define spir_func void @wait(%opencl.event_t* %x) {
  %e = alloca %opencl.event_t*, align 8
  store %opencl.event_t* %x, %opencl.event_t** %e, align 8
  %g = addrspacecast %opencl.event_t** %e to %opencl.event_t* addrspace(4)*
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, %opencl.event_t* addrspace(4)* %g)
  ret void
}
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, %opencl.event_t* addrspace(4)*)

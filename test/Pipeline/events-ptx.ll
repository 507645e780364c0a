; RUN: spir2nvvm %s --arch=sm_75 -o %t.ll
; RUN: nvvm-verify --arch=sm_75 %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: spir2nvvm %s --arch=sm_90 -o %t.cubin
; RUN: spir2nvvm %s --arch=sm_100 -o %t.100.cubin
; REQUIRES: libnvvm, ptxas
;
; Events live in private variables and arrays, pass through functions and phis,
; and begin as null (SPIR 1.2, 2.1.3.4): copies all happen, and each wait is one
; barrier.

; CHECK-LABEL: define void @k(
; CHECK: call void @__spir2nvvm_group_copy
; CHECK: call void @__spir2nvvm_group_copy
; CHECK: call void @__spir2nvvm_group_copy
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK-NOT: call void @llvm.nvvm.barrier0()
; CHECK: ret void

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.event_t = type opaque

@k.tile = internal addrspace(3) global [256 x i32] zeroinitializer, align 4

declare spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event(i32 addrspace(3)*, i32 addrspace(1)*, i64, %opencl.event_t*)
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, %opencl.event_t**)

define spir_func %opencl.event_t* @pass(%opencl.event_t* %e) {
  %slot = alloca %opencl.event_t*, align 8
  store %opencl.event_t* %e, %opencl.event_t** %slot, align 8
  %again = load %opencl.event_t*, %opencl.event_t** %slot, align 8
  ret %opencl.event_t* %again
}

define spir_kernel void @k(i32 addrspace(1)* %in, i32 addrspace(1)* %out, i32 %c) {
entry:
  %event = alloca %opencl.event_t*, align 8
  %list = alloca [2 x %opencl.event_t*], align 8
  %tile = getelementptr inbounds [256 x i32], [256 x i32] addrspace(3)* @k.tile, i64 0, i64 0
  store %opencl.event_t* null, %opencl.event_t** %event, align 8
  %none = load %opencl.event_t*, %opencl.event_t** %event, align 8
  %e0 = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event(i32 addrspace(3)* %tile, i32 addrspace(1)* %in, i64 64, %opencl.event_t* %none)
  %first = getelementptr inbounds [2 x %opencl.event_t*], [2 x %opencl.event_t*]* %list, i64 0, i64 0
  store %opencl.event_t* %e0, %opencl.event_t** %first, align 8
  %same = call spir_func %opencl.event_t* @pass(%opencl.event_t* %e0)
  %half = getelementptr inbounds i32, i32 addrspace(3)* %tile, i64 64
  %e1 = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event(i32 addrspace(3)* %half, i32 addrspace(1)* %in, i64 64, %opencl.event_t* %same)
  %second = getelementptr inbounds [2 x %opencl.event_t*], [2 x %opencl.event_t*]* %list, i64 0, i64 1
  store %opencl.event_t* %e1, %opencl.event_t** %second, align 8
  %has = icmp ne %opencl.event_t* %e1, null
  %flag = zext i1 %has to i32
  %cond = icmp sgt i32 %c, 0
  br i1 %cond, label %then, label %done
then:
  %third = getelementptr inbounds i32, i32 addrspace(3)* %tile, i64 128
  %e2 = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event(i32 addrspace(3)* %third, i32 addrspace(1)* %in, i64 64, %opencl.event_t* null)
  br label %done
done:
  %last = phi %opencl.event_t* [ %e2, %then ], [ %e1, %entry ]
  store %opencl.event_t* %last, %opencl.event_t** %event, align 8
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 2, %opencl.event_t** %first)
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, %opencl.event_t** %event)
  %v = load i32, i32 addrspace(3)* %tile, align 4
  %sum = add i32 %v, %flag
  store i32 %sum, i32 addrspace(1)* %out, align 4
  ret void
}

!opencl.kernels = !{!0}
!opencl.enable.FP_CONTRACT = !{!6}
!opencl.spir.version = !{!7}
!opencl.ocl.version = !{!7}
!opencl.used.extensions = !{!6}
!opencl.used.optional.core.features = !{!6}
!opencl.compiler.options = !{!6}
!0 = !{void (i32 addrspace(1)*, i32 addrspace(1)*, i32)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"int*", !"int*", !"int"}
!4 = !{!"kernel_arg_type_qual", !"", !"", !""}
!5 = !{!"kernel_arg_base_type", !"int*", !"int*", !"int"}
!6 = !{}
!7 = !{i32 1, i32 2}

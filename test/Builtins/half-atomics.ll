; RUN: spir-run %s --kernel k --global 48 --local 48 --arg 'buf:half:5=0,0,100,-100,0' --arg buf:int:1 | FileCheck %s
;
; Atomic halves (cl_ext_float_atomics): sums, differences, extremes, and what a
; load sees of a store, all work-items at once.

; CHECK: argument 0 'p' half[5]: 96 -48 -5 42 7
; CHECK: argument 1 'o' int[1]: 1

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(half addrspace(1)* %p, i32 addrspace(1)* %o) nounwind {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %x = uitofp i64 %id to half
  %low = fsub half %x, 5.0
  %p1 = getelementptr half, half addrspace(1)* %p, i64 1
  %p2 = getelementptr half, half addrspace(1)* %p, i64 2
  %p3 = getelementptr half, half addrspace(1)* %p, i64 3
  %p4 = getelementptr half, half addrspace(1)* %p, i64 4
  %a = call spir_func half @_Z25atomic_fetch_add_explicitPU3AS1VU7_AtomicDhDh12memory_order(half addrspace(1)* %p, half 2.0, i32 0)
  %b = call spir_func half @_Z16atomic_fetch_subPU3AS1VU7_AtomicDhDh(half addrspace(1)* %p1, half 1.0)
  %c = call spir_func half @_Z16atomic_fetch_minPU3AS1VU7_AtomicDhDh(half addrspace(1)* %p2, half %low)
  %d = call spir_func half @_Z16atomic_fetch_maxPU3AS1VU7_AtomicDhDh(half addrspace(1)* %p3, half %low)
  %e = call spir_func half @_Z15atomic_exchangePU3AS1VU7_AtomicDhDh(half addrspace(1)* %p4, half 3.0)
  call spir_func void @_Z12atomic_storePU3AS1VU7_AtomicDhDh(half addrspace(1)* %p4, half 7.0)
  %f = call spir_func half @_Z11atomic_loadPU3AS1VU7_AtomicDh(half addrspace(1)* %p4)
  %is = fcmp oge half %f, 3.0
  %one = zext i1 %is to i32
  store i32 %one, i32 addrspace(1)* %o
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func half @_Z25atomic_fetch_add_explicitPU3AS1VU7_AtomicDhDh12memory_order(half addrspace(1)*, half, i32)
declare spir_func half @_Z16atomic_fetch_subPU3AS1VU7_AtomicDhDh(half addrspace(1)*, half)
declare spir_func half @_Z16atomic_fetch_minPU3AS1VU7_AtomicDhDh(half addrspace(1)*, half)
declare spir_func half @_Z16atomic_fetch_maxPU3AS1VU7_AtomicDhDh(half addrspace(1)*, half)
declare spir_func half @_Z15atomic_exchangePU3AS1VU7_AtomicDhDh(half addrspace(1)*, half)
declare spir_func void @_Z12atomic_storePU3AS1VU7_AtomicDhDh(half addrspace(1)*, half)
declare spir_func half @_Z11atomic_loadPU3AS1VU7_AtomicDh(half addrspace(1)*)

!opencl.kernels = !{!0}
!opencl.spir.version = !{!5}
!opencl.ocl.version = !{!5}
!0 = !{void (half addrspace(1)*, i32 addrspace(1)*)* @k, !1, !2, !3, !4, !6}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1}
!2 = !{!"kernel_arg_access_qual", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"half*", !"int*"}
!4 = !{!"kernel_arg_type_qual", !"", !""}
!5 = !{i32 2, i32 0}
!6 = !{!"kernel_arg_name", !"p", !"o"}

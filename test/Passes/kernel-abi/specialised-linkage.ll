; A copy of a function for certain spaces is the module's own, and so local.
; RUN: spir2nvvm --verify-spir=off --verify-each %s --stop-after=kernel-abi | FileCheck %s
; CHECK: define internal spir_func void @add.s0(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define hidden spir_func void @add(i64* %p, i64 %v) noinline nounwind {
  %x = load i64, i64* %p
  %s = add i64 %x, %v
  store i64 %s, i64* %p
  ret void
}
define spir_kernel void @k(i64 addrspace(1)* %o) nounwind {
  %a = alloca i64
  store i64 1, i64* %a
  call spir_func void @add(i64* %a, i64 2)
  %r = load i64, i64* %a
  store i64 %r, i64 addrspace(1)* %o
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i64 addrspace(1)*)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1}
!2 = !{!"kernel_arg_access_qual", !"none"}
!3 = !{!"kernel_arg_type", !"long*"}
!4 = !{!"kernel_arg_type_qual", !""}
!5 = !{!"kernel_arg_base_type", !"long*"}

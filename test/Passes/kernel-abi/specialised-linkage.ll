; A copy of a function for certain spaces is the module's own, and so local.
; RUN: spir2nvvm --verify-spir=off --verify-each %s --stop-after=kernel-abi | FileCheck %s
; CHECK-DAG: define internal spir_func i64 @get.s{{[0-9]}}(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@c = private constant i64 5
define hidden spir_func i64 @get(i64* %p) noinline nounwind {
  %x = load i64, i64* %p
  ret i64 %x
}
define spir_kernel void @k(i64 addrspace(1)* %o) nounwind {
  %a = alloca i64
  store i64 1, i64* %a
  %x = call spir_func i64 @get(i64* %a)
  %y = call spir_func i64 @get(i64* @c)
  %r = add i64 %x, %y
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

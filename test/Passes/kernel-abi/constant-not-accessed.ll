; RUN: spir2nvvm-opt -passes=kernel-abi %s > %t.ll
; RUN: opt -verify -S %t.ll | FileCheck %s
;
; A constant buffer that the kernel does not read is `readnone`, which LLVM does
; not allow beside `readonly`.

; CHECK: define spir_kernel void @k(i32 addrspace(1)* noalias readnone %unused.global, i32 addrspace(1)* noalias readonly %used.global, i32 addrspace(1)* %out)

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(2)* readnone %unused, i32 addrspace(2)* %used, i32 addrspace(1)* %out) {
  %v = load i32, i32 addrspace(2)* %used, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(2)*, i32 addrspace(2)*, i32 addrspace(1)*)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 2, i32 2, i32 1}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"int*", !"int*", !"int*"}
!4 = !{!"kernel_arg_type_qual", !"const", !"const", !""}
!5 = !{!"kernel_arg_base_type", !"int*", !"int*", !"int*"}

; RUN: not spir2nvvm-opt -passes=kernel-abi %s 2>&1 | FileCheck %s
;
; Metadata that describes another number of arguments is not guessed at.

; CHECK: error: 'kernel_arg_type' of kernel 'k' describes 2 arguments; the kernel has 1 [S2N-KA02]
; CHECK: hint: the metadata and the function must agree

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %n) {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i32)* @k, !1}
!1 = !{!"kernel_arg_type", !"int", !"int"}

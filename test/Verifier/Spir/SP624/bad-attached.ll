; RUN: not spir2nvvm-opt -passes=verify-spir --verify-spir=strict %s -o /dev/null 2>&1 | FileCheck %s
; RUN: spir2nvvm-opt -passes=verify-spir --verify-spir=lenient %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Clang attaches the information to the function.

; CHECK: error: kernel 'k' carries !kernel_arg_type itself; expected it in !opencl.kernels [S2N-SP624]
; CHECK-NEXT: at: {{ *}}void (float addrspace(1)*) @k
; CHECK-NEXT: in: {{ *}}kernel 'k'
; CHECK: hint: {{ *}}clang 3.9 and later attach the information to the function
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP624]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(float addrspace(1)* %p) nounwind !kernel_arg_type !20 {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{void (float addrspace(1)*)* @k, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"float*"}
!14 = !{!"kernel_arg_type_qual", !""}
!20 = !{!"float*"}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}

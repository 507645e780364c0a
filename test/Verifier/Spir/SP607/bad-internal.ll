; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.5; OpenCL C 1.2, 6.8: static is for functions that are no kernels.

; CHECK: error: kernel 'k' has linkage internal; expected external [S2N-SP607]
; CHECK-NEXT: at: {{ *}}void () @k
; CHECK-NEXT: in: {{ *}}kernel 'k'
; CHECK: hint: {{ *}}the host finds kernels by their names; a static kernel has none outside the module
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP607]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define internal spir_kernel void @k() nounwind {
  ret void
}
!opencl.kernels = !{!0}
!opencl.spir.version = !{!1}
!opencl.ocl.version = !{!2}
!3 = !{!"kernel_arg_address_space"}
!4 = !{!"kernel_arg_access_qual"}
!5 = !{!"kernel_arg_type"}
!6 = !{!"kernel_arg_type_qual"}
!0 = !{void ()* @k, !3, !4, !5, !6}
!1 = !{i32 1, i32 2}
!2 = !{i32 1, i32 2}

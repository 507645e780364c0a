; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; OpenCL C 1.2, 6.1.1.1: half is for pointers, without the extension.

; CHECK: error: a half variable is used and 'cl_khr_fp16' not declared; expected it in !opencl.used.extensions [S2N-SP714]
; CHECK-NEXT: at: {{ *}}%h = alloca half, align 2
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}a device without the extension would accept the module and fail later; declare it
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP714]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  %h = alloca half, align 2
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}

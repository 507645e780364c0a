; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 3.7 allows spir_func and spir_kernel; this is LLVM's default.

; CHECK: error: 'f' has calling convention ccc; expected spir_func or spir_kernel [S2N-SP401]
; CHECK-NEXT: at: {{ *}}void () @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}clang and LLVM do this to helpers they invent; it is treated as spir_func
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP401]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}

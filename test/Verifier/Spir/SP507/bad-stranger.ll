; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; @f.x is a variable of f.

; CHECK: error: local variable '@f.x' is used in 'g'; expected in 'f' only [S2N-SP507]
; CHECK-NEXT: at: {{ *}}@f.x = internal addrspace(3) global i32 0, align 4
; CHECK-NEXT: in: {{ *}}global variable 'f.x'
; CHECK: hint: {{ *}}an inliner moves such uses; otherwise pass a pointer
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP507]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@f.x = internal addrspace(3) global i32 0, align 4
define spir_func void @f() nounwind {
  %v = load i32, i32 addrspace(3)* @f.x, align 4
  ret void
}
define spir_func void @g() nounwind {
  %v = load i32, i32 addrspace(3)* @f.x, align 4
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}

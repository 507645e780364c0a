; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.2: the name begins with that of the function.

; CHECK: error: local variable '@x'; expected the name of a function of this module, a period and the identifier [S2N-SP505]
; CHECK-NEXT: at: {{ *}}@x = internal addrspace(3) global i32 0, align 4
; CHECK-NEXT: in: {{ *}}global variable 'x'
; CHECK: hint: {{ *}}local variables belong to a function and are named after it
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP505]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@x = internal addrspace(3) global i32 0, align 4
define spir_func void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}

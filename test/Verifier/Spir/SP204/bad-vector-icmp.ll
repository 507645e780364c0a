; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.1.2 disallows vectors of i1, which a vector comparison yields.

; CHECK: error: vector of i1 '<4 x i1>'; expected a relational builtin instead [S2N-SP204]
; CHECK-NEXT: at: {{ *}}%c = icmp eq <4 x i32> %a, %a
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}vector comparisons in SPIR are calls such as isless or select, not icmp and fcmp
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP204]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(<4 x i32> %a) nounwind {
  %c = icmp eq <4 x i32> %a, %a
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}

; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 3.12: a kind of metadata is an identifier.

; CHECK: error: identifier 'opencl.mine' begins with 'opencl.'; expected another name [S2N-SP801]
; CHECK-NEXT: at: {{ *}}{{.+}}
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}such names are reserved; rename it
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP801]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i32 %x) nounwind {
  %a = add i32 %x, 1, !opencl.mine !0
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!1}
!opencl.ocl.version = !{!2}
!0 = !{}
!1 = !{i32 1, i32 2}
!2 = !{i32 1, i32 2}

; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 3.9: the attributes of a call's result.

; CHECK: error: the result of the call has attribute 'noundef'; expected zeroext, signext, byval, sret, nocapture or noalias [S2N-SP424]
; CHECK-NEXT: at: {{ *}}%a = call spir_func noundef i32 @g(i32 1) #0
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}a current LLVM wrote this module
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP424]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  %a = call spir_func noundef i32 @g(i32 1) nounwind
  ret void
}
declare spir_func i32 @g(i32) nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}

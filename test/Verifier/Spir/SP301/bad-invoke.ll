; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Table 9: no exceptions.

; CHECK: error: instruction 'invoke'; expected an instruction of tables 9 and 10 [S2N-SP301]
; CHECK-NEXT: at: {{ *}}invoke spir_func void @g()           to label %a unwind label %b
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}OpenCL C has no exceptions; compile with -fno-exceptions
; LENIENT: error: {{.*}}[S2N-SP301]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind personality i32 ()* @p {
  invoke spir_func void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { i8*, i32 } cleanup
  resume { i8*, i32 } %l
}
declare spir_func void @g() nounwind
declare spir_func i32 @p() nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}

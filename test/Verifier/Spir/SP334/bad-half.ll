; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.10.3: a half is converted too.

; CHECK: error: argument 1 of printf is of type 'half'; expected 'double' [S2N-SP334]
; CHECK-NEXT: at: {{ *}}{{.+}}
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}what follows the format is promoted as in C99; convert it before the call
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP334]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@.fmt = private unnamed_addr addrspace(2) constant [3 x i8] c"%f\00", align 1
define spir_func void @f(half %x) nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @.fmt, i32 0, i32 0), half %x) nounwind
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!opencl.used.extensions = !{!2}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
!2 = !{!"cl_khr_fp16"}
